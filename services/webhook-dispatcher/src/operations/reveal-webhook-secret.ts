import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import type { Context } from "../context.ts";
import { readSecret, rotateSecret } from "../signing-secret-table.ts";

export default implement(revealWebhookSecret, async ({ rotate }, { db, workspaceId }: Context & Caller) => {
  const secret = await (rotate ? rotateSecret(db, workspaceId) : readSecret(db, workspaceId));
  if (secret === undefined) throw notFound("Signing secret");
  return { secret };
});
