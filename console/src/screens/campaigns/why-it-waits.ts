import type { Output } from "../../api/ask.ts";
import { times } from "../../ui/when.tsx";
import { list, plural } from "../../ui/wording.ts";
import { closedHours } from "./campaign-hours.ts";

type Campaign = Pick<Output<"campaign.get">, "display_status" | "progress" | "stats" | "mailboxes" | "settings">;
type Mailbox = Pick<
  Output<"mailbox.list">["data"][number],
  "email" | "status" | "paused" | "effective_daily_limit" | "sent_today"
>;
type Capped = Output<"campaign.capped">;

export type Wait = { sentence: string; leadsTo: "mailboxes" | "people" | "settings" | "caps" };

type Now = { mailboxes: readonly Mailbox[]; capped?: Capped | undefined; beginsFromReplies?: boolean; now: Date };

export function whyItWaits(
  campaign: Campaign,
  { mailboxes, capped, beginsFromReplies = false, now }: Now,
): Wait | undefined {
  const { display_status, progress, stats, settings } = campaign;
  if (display_status === "running" && stats.prospects.enrolled === 0) {
    return beginsFromReplies
      ? undefined
      : { sentence: "No prospects yet. Add some to start sending.", leadsTo: "people" };
  }
  if (display_status !== "running" || progress.done >= progress.planned) return undefined;
  const own = mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length === 0 || own.some(canSend)) {
    const closed = closedHours(settings, now);
    return closed
      ? { sentence: `Outside sending hours. Emails are sent ${closed}.`, leadsTo: "settings" }
      : whyCapped(capped);
  }
  const names = list(own.map(({ email }) => email));
  if (own.every(hasUsedItsDay)) {
    return {
      sentence: `${names} reached the limit of today. The rest is sent from tomorrow on.`,
      leadsTo: "mailboxes",
    };
  }
  return {
    sentence: `Nothing is sent: ${names} can’t send. Check the ${own.length === 1 ? "mailbox" : "mailboxes"}.`,
    leadsTo: "mailboxes",
  };
}

const hasUsedItsDay = ({ effective_daily_limit: limit, sent_today }: Mailbox): boolean =>
  limit !== null && sent_today >= limit;

const canSend = (mailbox: Mailbox): boolean =>
  mailbox.status === "active" && mailbox.paused === null && !hasUsedItsDay(mailbox);

function whyCapped(capped: Capped | undefined): Wait | undefined {
  if (!capped || capped.people === 0) return undefined;
  const { people, at_least, until } = capped;
  const more = at_least ? "At least " : "";
  const who = plural(people, "1 prospect is held", "{n} prospects are held");
  return { sentence: `${more}${who} until ${times.short(until)} by the limits per hour.`, leadsTo: "caps" };
}
