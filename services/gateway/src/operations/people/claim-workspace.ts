import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import type { Context } from "../../context.ts";
import { replaceLink } from "../../people/link-table.ts";
import { linkUrl } from "../../people/link-url.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";
import { hasOwner } from "../../people/user-table.ts";
import { findWorkspace } from "../../workspaces/workspace-table.ts";

export default implement(claimWorkspace, async ({ operator }, { db, publicUrl, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!(await findWorkspace(workspace))) throw notFound("Workspace");
  if (await hasOwner(workspace)) throw conflict("The workspace has an owner already.");

  const secret = newSecret();
  const expires_at = await replaceLink(db, hashOfSecret(secret), {
    user_id: null,
    workspace_id: workspaceId,
    makes_operator: operator,
  });
  return { url: linkUrl(publicUrl, secret), expires_at };
});
