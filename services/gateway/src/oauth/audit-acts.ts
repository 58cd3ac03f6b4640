import { randomUUIDv7 } from "node:crypto";
import { type AuditActor, entryOf } from "@outbound/contracts/audit/audit-entry";
import type { Db } from "@outbound/postgres/database";
import type { AuditJournal } from "../audit/journal.ts";
import type { Outcome } from "./issue-tokens.ts";

export type ActParts = { db: Db; journal: AuditJournal };

/** A token that was renewed changes nothing, so it gets no entry. */
export async function recordOutcome(
  { journal }: ActParts,
  requestId: string,
  grantType: string,
  outcome: Outcome,
): Promise<void> {
  if (outcome.is === "refused" || (outcome.is === "issued" && grantType === "refresh_token")) return;
  const { token_id, user_id, workspace_id: workspaceId, client_name } = outcome.holder;
  const actor: AuditActor = {
    actor_kind: "token",
    actor_id: token_id,
    actor_name: client_name,
    source: "mcp",
  };
  const operation = outcome.is === "issued" ? "authorization.redeem" : "authorization.end";
  const entry = entryOf(
    { id: randomUUIDv7(), workspaceId, requestId, operation, input: { token_id, user_id }, actor },
    { did: "" },
  );
  await journal.begin({ ...entry, outcome: "done" });
}
