import { type listMailboxBounces, mostListedBounces } from "@outbound/contracts/mailboxes/list-mailbox-bounces";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";

type Bounce = OutputOf<typeof listMailboxBounces>["data"][number];

/** By the index of what bounced, in its order. */
export async function readBounces(db: WorkspaceReader, mailboxId: string): Promise<Bounce[]> {
  const { rows } = await db.query<Bounce>(
    `select s.id as send_id, jsonb_build_object('id', p.id, 'email', p.email) as prospect, s.at, s.bounce, s.reason
     from (select id, enrolment_id, bounce, reason, coalesce(dispatched_at, settled_at) as at from send
       where workspace_id = $1 and mailbox_id = $2 and bounce is not null
         and coalesce(dispatched_at, settled_at) >= now() - interval '7 days'
       order by coalesce(dispatched_at, settled_at) desc limit $3) s
     join enrolment e on e.workspace_id = $1 and e.id = s.enrolment_id
     join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
     order by s.at desc`,
    [mailboxId, mostListedBounces],
  );
  return rows;
}
