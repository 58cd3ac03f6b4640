import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import type { Context } from "../../context.ts";
import { checkTargetUrl } from "../../posting/target-url.ts";
import { ensureSecret } from "../../secrets/signing-secret-table.ts";
import { deleteWebhook, storeWebhook } from "../../webhooks/workspace-webhook-table.ts";

export default implement(setWebhook, async ({ url }, { db, egress, sealer, workspaceId, userId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (url === null) {
    await deleteWebhook(workspace);
    return { url };
  }
  await checkTargetUrl(url, workspaceId, egress, userId === undefined ? "operator" : "client");
  await workspace.transaction(async (tx) => {
    await ensureSecret(tx, sealer);
    await storeWebhook(tx, url);
  });
  return { url };
});
