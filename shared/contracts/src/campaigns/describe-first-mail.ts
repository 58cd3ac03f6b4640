import type { WireOutputOf } from "../operation.ts";
import type { preflightCampaign } from "./preflight-campaign.ts";

type Preflight = Pick<WireOutputOf<typeof preflightCampaign>, "act" | "first_mail">;

/** A whole sentence, or nothing when nothing is known. */
export function describeFirstMail({ act, first_mail }: Preflight, now: Date): string | undefined {
  if (!first_mail) return undefined;
  const [verb, email] = act === "resume" ? ["resume", "next email"] : ["start", "first email"];
  const earliest = first_mail.at_earliest ? " at the earliest" : "";
  return `If you ${verb} now, the ${email} is sent ${momentOf(first_mail, now)}${earliest}.`;
}

function momentOf({ at: text, timezone }: NonNullable<Preflight["first_mail"]>, now: Date): string {
  const at = new Date(text);
  if (at <= now) return "at once";
  const time = format(at, timezone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${dayOf(at, timezone, now)} at ${time} (${timezone})`;
}

function dayOf(at: Date, timezone: string, now: Date): string {
  const iso = (moment: Date) => format(moment, timezone, { year: "numeric", month: "2-digit", day: "2-digit" });
  if (iso(at) === iso(now)) return "today";
  if (iso(at) === iso(new Date(now.getTime() + dayMs))) return "tomorrow";
  const year = yearOf(at, timezone) === yearOf(now, timezone) ? {} : ({ year: "numeric" } as const);
  return `on ${format(at, timezone, { weekday: "short", day: "numeric", month: "short", ...year }).replace(",", "")}`;
}

const dayMs = 86_400_000;

const yearOf = (at: Date, timezone: string): string => format(at, timezone, { year: "numeric" });

const format = (at: Date, timeZone: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-GB", { ...how, timeZone }).format(at);
