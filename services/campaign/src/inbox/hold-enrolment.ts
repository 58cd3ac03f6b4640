import type { WorkspaceTx } from "@outbound/postgres/database";
import { type CampaignHours, type HoursSettings, sendingHours } from "../calendar/schedule.ts";
import { holdUntil } from "../enrolments/transitions/wait.ts";
import type { Columns } from "../generated/tables.ts";

type Zone = Columns<"prospect_copy", "timezone"> & { hours: CampaignHours; workspace_hours: HoursSettings | null };

export async function holdEnrolment(tx: WorkspaceTx, enrolmentId: string, day: string): Promise<void> {
  const { rows } = await tx.query<Zone>(
    `select to_jsonb(c) as hours, to_jsonb(w) as workspace_hours, p.timezone
     from enrolment e
     join campaign c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     left join workspace_settings w on w.workspace_id = e.workspace_id
     where e.workspace_id = $1 and e.id = $2`,
    [enrolmentId],
  );
  const [zone] = rows;
  if (!zone) return;
  const { timezone } = sendingHours(zone.hours, zone.workspace_hours ?? undefined, zone.timezone);
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  await holdUntil(tx, enrolmentId, new Date(epochMilliseconds));
}
