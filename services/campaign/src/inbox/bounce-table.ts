import type { Tx } from "@outbound/postgres/database";
import type { Failure } from "./delivery-failure.ts";

const keeping = {
  name: "keep bounces",
  text: `update send s set bounce = bounced.kind, enhanced_code = bounced.enhanced_code, reason = bounced.reason
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as bounced (id, kind, enhanced_code, reason)
    cross join lateral (
      select ctid from send where workspace_id = $1 and id = bounced.id and bounce is null for update) place
    where s.ctid = place.ctid returning s.id`,
};

/**
 * The answer is those of the sends, none of which comes twice, that were not known to have bounced: a report may come twice, and
 * servers in a row may each write one.
 */
export async function keepBounces(
  tx: Tx,
  workspaceId: string,
  bounces: readonly { send_id: string; failure: Failure }[],
): Promise<Set<string>> {
  if (bounces.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(keeping, [
    workspaceId,
    bounces.map(({ send_id }) => send_id),
    bounces.map(({ failure }) => failure.kind),
    bounces.map(({ failure }) => failure.enhanced_code),
    bounces.map(({ failure }) => failure.reason),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** How many of the prospect's last mails to the address of this one, in whatever campaign, bounced softly in a row. */
export async function countSoftBounces(
  tx: Tx,
  workspaceId: string,
  prospectId: string,
  sendId: string,
): Promise<number> {
  const { rows } = await tx.query<{ bounce: string | null }>(
    `select s.bounce from enrolment e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where e.workspace_id = $1 and e.prospect_id = $2 and s.state = 'sent' and coalesce(s.recipient, p.email) =
       (select coalesce(bounced.recipient, p.email) from send bounced where bounced.workspace_id = $1 and bounced.id = $3)
     order by s.dispatched_at desc limit 20`,
    [workspaceId, prospectId, sendId],
  );
  const first = rows.findIndex(({ bounce }) => bounce !== "soft");
  return first < 0 ? rows.length : first;
}

/** A note on the mailbox and on the send: policy, reputation or authentication is nothing the recipient can help. */
export async function blameMailbox(
  tx: Tx,
  workspaceId: string,
  sendId: string,
  { enhanced_code, reason }: Failure,
): Promise<void> {
  await tx.query(
    `with blamed as (
       update send set enhanced_code = $3, reason = $4 where workspace_id = $1 and id = $2 returning mailbox_id)
     update mailbox set blamed_at = now(), blamed_for = $4 where workspace_id = $1 and id = (select mailbox_id from blamed)`,
    [workspaceId, sendId, enhanced_code, reason],
  );
}
