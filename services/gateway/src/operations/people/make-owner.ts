import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { makeOwner } from "@outbound/contracts/people/make-owner";
import type { Context } from "../../context.ts";
import { replaceLink, useUpLink } from "../../people/link-table.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";
import { hashNewPassword } from "../../people/sign-in.ts";
import { hasOwner, insertUser, setMembership, setOperator } from "../../people/user-table.ts";
import { findWorkspace } from "../../workspaces/workspace-table.ts";

export default implement(makeOwner, async ({ email, password, operator }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!(await findWorkspace(workspace))) throw notFound("Workspace");
  if (await hasOwner(workspace)) throw conflict("The workspace has an owner already.");

  const passwordHash = await hashNewPassword(password);
  return db.transaction(async (tx) => {
    // A workspace has one link: whoever makes or uses it up waits for this transaction, and so sees the owner.
    const secretHash = hashOfSecret(newSecret());
    await replaceLink(tx, secretHash, { user_id: null, workspace_id: workspaceId });
    if (await hasOwner(tx.of(workspaceId))) throw conflict("The workspace has an owner already.");
    const id = await insertUser(tx, email, passwordHash);
    if (id === undefined) {
      throw conflict("This email has an account. Give it a link, by `outbound workspace claim`.");
    }
    await setMembership(tx.of(workspaceId), id, "owner");
    if (operator) await setOperator(tx, id, true);
    await useUpLink(tx, secretHash);
    return { id, email };
  });
});
