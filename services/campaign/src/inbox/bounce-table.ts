import type { Tx } from "@outbound/postgres/database";
import type { Failure } from "./delivery-failure.ts";

/** False when the send is known to have bounced: a report may come twice, and servers in a row may each write one. */
export async function keepBounce(
  tx: Tx,
  workspaceId: string,
  sendId: string,
  { kind, enhanced_code, reason }: Failure,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "keep bounce",
      text: `update send set bounce = $3, enhanced_code = $4, reason = $5
        where workspace_id = $1 and id = $2 and bounce is null`,
    },
    [workspaceId, sendId, kind, enhanced_code, reason],
  );
  return rowCount > 0;
}

/** How many of the prospect's last mails, in whatever campaign, bounced softly in a row. */
export async function countSoftBounces(tx: Tx, workspaceId: string, prospectId: string): Promise<number> {
  const { rows } = await tx.query<{ bounce: string | null }>(
    `select s.bounce from enrolment e
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where e.workspace_id = $1 and e.prospect_id = $2 and s.state = 'sent'
     order by s.dispatched_at desc limit 20`,
    [workspaceId, prospectId],
  );
  const first = rows.findIndex(({ bounce }) => bounce !== "soft");
  return first < 0 ? rows.length : first;
}

/** A note on the mailbox and on the send: policy, reputation or authentication is nothing the recipient can help. */
export async function blameMailbox(
  tx: Tx,
  workspaceId: string,
  send: { id: string; mailbox_id: string },
  { enhanced_code, reason }: Failure,
): Promise<void> {
  await tx.query("update send set enhanced_code = $3, reason = $4 where workspace_id = $1 and id = $2", [
    workspaceId,
    send.id,
    enhanced_code,
    reason,
  ]);
  await tx.query("update mailbox set blamed_at = now(), blamed_for = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    send.mailbox_id,
    reason,
  ]);
}
