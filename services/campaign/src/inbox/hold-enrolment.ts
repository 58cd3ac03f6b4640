import type { WorkspaceTx } from "@outbound/postgres/database";
import { sendingHours } from "../calendar/schedule.ts";
import { readHours } from "../enrolments/enrolment-hours-table.ts";
import { holdUntil } from "../enrolments/transitions/wait.ts";

export async function holdEnrolment(tx: WorkspaceTx, enrolmentId: string, day: string): Promise<void> {
  const zone = await readHours(tx, enrolmentId);
  if (!zone) return;
  const { timezone } = sendingHours(zone.hours, zone.workspace_hours ?? undefined, zone.timezone);
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  await holdUntil(tx, enrolmentId, new Date(epochMilliseconds));
}
