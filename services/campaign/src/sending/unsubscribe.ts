import { announce } from "@outbound/broker/outbox";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../counter-table.ts";
import { stopEnrolments } from "../stop-enrolments.ts";
import { readFactParts } from "./prospect-fact.ts";

/** Once per enrolment, in whatever state it is; the prospect service writes the suppression when it hears of it. */
export async function unsubscribe(
  tx: Tx,
  workspaceId: string,
  enrolmentId: string,
  via: "one_click" | "page" | "reply",
): Promise<void> {
  const { rowCount } = await tx.query(
    `update enrolment set unsubscribed_at = now()
     where workspace_id = $1 and id = $2 and unsubscribed_at is null`,
    [workspaceId, enrolmentId],
  );
  if (rowCount === 0) return;
  const parts = await readFactParts(tx, workspaceId, enrolmentId);
  await announce(tx, prospectUnsubscribed, { ...parts, via });
  await stopEnrolments(tx, workspaceId, [enrolmentId], { reason: "Unsubscribed.", negative: true });
  await changeCounters(tx, workspaceId, parts.campaign_id, { unsubscribed: 1 });
}
