import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export async function countSoftBounces(tx: WorkspaceTx, prospectId: string, sendId: string): Promise<number> {
  const { rows } = await tx.query<Columns<"send", "bounce">>(
    `select s.bounce from enrolment e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where e.workspace_id = $1 and e.prospect_id = $2 and s.state = 'sent' and coalesce(s.recipient, p.email) =
       (select coalesce(bounced.recipient, p.email) from send bounced where bounced.workspace_id = $1 and bounced.id = $3)
     order by s.dispatched_at desc limit 20`,
    [prospectId, sendId],
  );
  const first = rows.findIndex(({ bounce }) => bounce !== "soft");
  return first < 0 ? rows.length : first;
}
