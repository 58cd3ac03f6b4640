import { createHash } from "node:crypto";
import { isTimezone } from "@outbound/contracts/campaigns/campaign-settings";
import { holidayOn } from "./holidays.ts";

export type SendingHours = {
  timezone: string;
  startHour: number;
  /** It is exclusive; 24 is the end of the day. */
  endHour: number;
  /** ISO weekdays are 1 to 7. */
  days: readonly number[];
  holidays: string | null;
  sources: { timezone: HoursSource; startHour: HoursSource; endHour: HoursSource };
  unknownTimezone: string | null;
};

export type HoursSource = "prospect" | "campaign" | "workspace" | "default";

export type HoursSettings = {
  timezone: string | null;
  window_start_hour: number | null;
  window_end_hour: number | null;
};

export type CampaignHours = HoursSettings & {
  use_prospect_timezone: boolean;
  send_on_weekends: boolean;
  send_days: readonly number[] | null;
  holidays: string | null;
};

export const defaultHours = { timezone: "UTC", window_start_hour: 9, window_end_hour: 17 };

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];
const dayMs = 86_400_000;
/** Steps that fall due outside the window are spread over this much of the next one, so that it begins without a burst. */
const spreadMs = 3_600_000;
/** How far to search for a window: if only one weekday is allowed, holidays may close it several weeks in a row. */
const daysAhead = 35;

/** `send_days` takes precedence over `send_on_weekends`. */
export function sendingHours(
  campaign: CampaignHours,
  workspace: HoursSettings | undefined,
  prospectTimezone: string | null,
): SendingHours {
  const text = campaign.use_prospect_timezone ? prospectTimezone : null;
  const own = text && isTimezone(text) ? text : null;
  const inherit = <Name extends keyof HoursSettings>(name: Name) =>
    inherited(campaign[name], workspace?.[name], defaultHours[name]);
  const timezone = own === null ? inherit("timezone") : { value: own, source: "prospect" as const };
  const start = inherit("window_start_hour");
  const end = inherit("window_end_hour");
  return {
    timezone: timezone.value,
    startHour: start.value,
    // An end before the start is refused where either is set; were it stored all the same, it is the end of the day.
    endHour: end.value > start.value ? end.value : 24,
    days: campaign.send_days ?? (campaign.send_on_weekends ? everyDay : workdays),
    holidays: campaign.holidays,
    sources: { timezone: timezone.source, startHour: start.source, endHour: end.source },
    unknownTimezone: text && own === null ? text : null,
  };
}

function inherited<Value>(
  campaign: Value | null,
  workspace: Value | null | undefined,
  value: NonNullable<Value>,
): { value: NonNullable<Value>; source: HoursSource } {
  if (campaign !== null && campaign !== undefined) return { value: campaign, source: "campaign" };
  if (workspace !== null && workspace !== undefined) return { value: workspace, source: "workspace" };
  return { value, source: "default" };
}

export function isOpen(at: Date, hours: SendingHours): boolean {
  return opening(at, hours).at.getTime() === at.getTime();
}

/** Whether any of the days that are searched for a window has one. */
export function hasOpening(at: Date, hours: SendingHours): boolean {
  const next = opening(at, hours);
  return next.closesAt > next.at;
}

/** Always returns the same time for the same key: `at`, or one in the first hour of the next window. */
export function nextSendingTime(at: Date, hours: SendingHours, key: string): Date {
  const next = opening(at, hours);
  return next.at.getTime() === at.getTime() ? at : spread(next, hours, key);
}

/** A step that has fallen due meanwhile is spread as if the window opened now, unless it was in a window. */
export function rescheduledTime(
  { dueAt, nextAt }: { dueAt: Date; nextAt: Date },
  now: Date,
  hours: SendingHours,
  key: string,
): Date {
  if (dueAt > now) return nextSendingTime(dueAt, hours, key);
  const soonest = spread(opening(now, hours), hours, key);
  return nextAt < soonest && isOpen(nextAt, hours) ? nextAt : soonest;
}

/** Business days leave out weekends and the campaign's holidays. */
export function afterDelay(
  sentAt: Date,
  delayDays: number,
  { timezone, holidays }: Pick<SendingHours, "timezone" | "holidays">,
  businessDaysOnly: boolean,
): Date {
  const at = zoned(sentAt, timezone);
  let days = businessDaysOnly ? 0 : delayDays;
  for (let remaining = delayDays - days; remaining > 0; ) {
    const day = at.toPlainDate().add({ days: ++days });
    if (day.dayOfWeek <= 5 && !holidayOf(day, holidays)) remaining--;
  }
  return toDate(at.add({ days }));
}

const holidayOf = (day: Temporal.PlainDate, region: string | null) => (region ? holidayOn(day, region) : undefined);

/** From 0 to below 1, always the same for the same key. */
export function hashShare(key: string): number {
  return createHash("sha256").update(key).digest().readUInt32BE() / 2 ** 32;
}

function spread(window: Opening, hours: SendingHours, key: string): Date {
  const from = window.at.getTime();
  const until = from + spreadMs;
  const ms = Math.min(until, closing(window, until, hours)) - from;
  return new Date(from + Math.floor(hashShare(key) * ms));
}

/** A window that ends at midnight may go on with the next day's. The end is exact only up to `until`. */
function closing({ closesAt }: Opening, until: number, hours: SendingHours): number {
  const end = closesAt.getTime();
  if (end >= until) return end;
  const next = opening(closesAt, hours);
  return next.at.getTime() === end ? next.closesAt.getTime() : end;
}

export type Opening = { at: Date; closesAt: Date };

/** The window that is open then, or the next one; without any it closes as it opens. */
export function opening(at: Date, hours: SendingHours): Opening {
  const today = zoned(at, hours.timezone).toPlainDate();
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const day = today.add({ days: ahead });
    if (dayOff(day, hours)) continue;
    const { opensAt, closesAt } = windowOf(day, hours);
    // Of a day on which the clock skips the window nothing is left.
    if (at < closesAt && opensAt < closesAt) return { at: at < opensAt ? opensAt : at, closesAt };
  }
  // No day is allowed now, so it is computed again tomorrow, in case the settings have changed.
  const tomorrow = new Date(at.getTime() + dayMs);
  return { at: tomorrow, closesAt: tomorrow };
}

type Closure = "holiday" | "weekend" | "outside_window";
export type ClosedDay = { day: Temporal.PlainDate; closure: Closure; name: string | null };

export function closedDays(from: Date, to: Date, hours: SendingHours): ClosedDay[] {
  const last = zoned(to, hours.timezone).toPlainDate();
  const closed: ClosedDay[] = [];
  let day = zoned(from, hours.timezone).toPlainDate();
  for (; Temporal.PlainDate.compare(day, last) < 0 && closed.length <= daysAhead; day = day.add({ days: 1 })) {
    closed.push({ day, ...(dayOff(day, hours) ?? { closure: "outside_window", name: null }) });
  }
  return closed;
}

export const isSendingDay = (day: Temporal.PlainDate, hours: SendingHours): boolean => dayOff(day, hours) === undefined;

function dayOff(day: Temporal.PlainDate, { days, holidays }: SendingHours): Omit<ClosedDay, "day"> | undefined {
  if (!days.includes(day.dayOfWeek)) return { closure: "weekend", name: null };
  const name = holidayOf(day, holidays);
  return name === undefined ? undefined : { closure: "holiday", name };
}

const windowOf = (day: Temporal.PlainDate, { startHour, endHour, timezone }: SendingHours) => ({
  opensAt: hourOf(day, startHour, timezone),
  closesAt: hourOf(day, endHour, timezone),
});

function hourOf(day: Temporal.PlainDate, hour: number, timezone: string): Date {
  const plain = day.toPlainDateTime({ hour: hour % 24 }).add({ days: hour === 24 ? 1 : 0 });
  // An hour that the clock skips becomes the one after it; of a repeated hour the first counts.
  return toDate(plain.toZonedDateTime(timezone, { disambiguation: "compatible" }));
}

function zoned(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
}

const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);
