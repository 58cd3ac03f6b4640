import type { WorkspaceTx } from "@outbound/postgres/database";
import { dayOf } from "../calendar/calendar-day.ts";
import { defaultHours } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";

/** API: settings, `daily_enroll_limit`; 0 is no limit. */
export const mayBegin = (campaign: string) =>
  `(${campaign}.daily_enroll_limit = 0 or ${campaign}.begun_until is null or ${campaign}.begun_until <= now()
  or ${campaign}.begun_today < ${campaign}.daily_enroll_limit)`;

type Pace = Columns<"campaign", "daily_enroll_limit" | "begun_today"> & {
  is_counted: boolean;
  timezone: string;
  at: Date;
};

/** Until the commit nobody else begins any first step of the campaign. */
export async function lockFirstSteps(tx: WorkspaceTx, campaignId: string): Promise<number> {
  const { rows } = await tx.query<Pace>(
    `select c.daily_enroll_limit, c.begun_today, coalesce(c.begun_until > now(), false) as is_counted, now() as at,
       coalesce(c.timezone, (select timezone from workspace_settings where workspace_id = $1), '${defaultHours.timezone}') as timezone
     from campaign c where c.workspace_id = $1 and c.id = $2 for no key update of c`,
    [campaignId],
  );
  const [pace] = rows;
  if (!pace) return 0;
  const begun = pace.is_counted ? pace.begun_today : await countBegun(tx, campaignId, pace);
  return pace.daily_enroll_limit - begun;
}

/** When a day begins or its zone has changed, the ledger is counted. */
async function countBegun(tx: WorkspaceTx, campaignId: string, { at, timezone }: Pace): Promise<number> {
  const { startsAt, endsAt } = dayOf(at, timezone);
  const { rows } = await tx.query<Columns<"campaign", "begun_today">>(
    `update campaign set begun_until = $4, begun_today =
       (select count(*) from send s where s.campaign_id = $2 and s.step = 1 and s.created_at >= $3)
     where workspace_id = $1 and id = $2 returning begun_today`,
    [campaignId, startsAt, endsAt],
  );
  return rows[0]?.begun_today ?? 0;
}

export async function spendFirstSteps(tx: WorkspaceTx, campaignId: string, count: number): Promise<void> {
  await tx.query("update campaign set begun_today = begun_today + $3 where workspace_id = $1 and id = $2", [
    campaignId,
    count,
  ]);
}

/** The zone of the day in which first steps are counted may have changed, so they are counted again. */
export async function recountFirstSteps(tx: WorkspaceTx): Promise<void> {
  await tx.query("update campaign set begun_until = null where workspace_id = $1 and timezone is null");
}
