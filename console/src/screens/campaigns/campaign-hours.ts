import type { Output } from "../../api/ask.ts";
import { hourOfDay } from "../../ui/wording.ts";

export type Hours = Pick<
  Output<"campaign.get">["settings"],
  "window_start_hour" | "window_end_hour" | "timezone" | "use_prospect_timezone" | "send_days" | "send_on_weekends"
>;

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function daysOf({ send_days: days, send_on_weekends: isAnyDay }: Hours): string {
  if (days) return days.length === 7 ? "every day" : days.map((day) => weekdays[day - 1]).join(", ");
  return isAnyDay ? "every day" : "Monday to Friday";
}

/** Undefined while it sends, and if people's or the workspace's own hours decide. */
export function closedHours(hours: Hours, now: Date): string | undefined {
  const { window_start_hour: from, window_end_hour: to, timezone: timeZone } = hours;
  if (from === null || to === null || timeZone === null || hours.use_prospect_timezone) return undefined;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", hour: "numeric", hourCycle: "h23" });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = weekdays.indexOf(parts["weekday"] ?? "") + 1;
  const isItsDay = hours.send_days ? hours.send_days.includes(day) : hours.send_on_weekends || day <= 5;
  const hour = Number(parts["hour"]);
  if (isItsDay && from <= hour && hour < to) return undefined;
  return `${hourOfDay(from)}–${hourOfDay(to)} (${timeZone}), ${daysOf(hours)}`;
}
