import type { Enrolment } from "@outbound/contracts/enrolments/enrolment";
import type { EnrolmentReply } from "@outbound/contracts/enrolments/list-enrolments";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** By the enrolment's id: its person's last reply, or else the last that a program wrote or that may be forged. */
export async function readLastReplies(
  db: WorkspaceReader,
  enrolments: readonly Pick<Enrolment, "id" | "prospect">[],
): Promise<Record<string, EnrolmentReply>> {
  const { rows } = await db.query<EnrolmentReply & Columns<"reply", "enrolment_id">>(
    `select distinct on (enrolment_id) enrolment_id, id, classification, autoreplied, autoreply_kind, held
     from reply where workspace_id = $1 and prospect_id = any($2) and enrolment_id = any($3)
     order by enrolment_id, (autoreplied or held), received_at desc, id desc`,
    [enrolments.map(({ prospect }) => prospect.id), enrolments.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ enrolment_id, ...reply }) => [enrolment_id, reply]));
}
