import type { Output } from "../../api/ask.ts";
import { counted } from "../../ui/figures.ts";
import { closedHours } from "./campaign-hours.ts";

type Campaign = Pick<Output<"campaign.get">, "display_status" | "progress" | "stats" | "mailboxes" | "settings">;
type Mailbox = Pick<
  Output<"mailbox.list">["data"][number],
  "email" | "status" | "paused" | "effective_daily_limit" | "sent_today"
>;
type Capped = Output<"campaign.capped">;

export type Wait = { sentence: string; leadsTo: "mailboxes" | "people" | "sequence" | "caps" };

type Now = { mailboxes: readonly Mailbox[]; capped?: Capped | undefined; beginsFromReplies?: boolean; now: Date };

export function whyItWaits(
  campaign: Campaign,
  { mailboxes, capped, beginsFromReplies = false, now }: Now,
): Wait | undefined {
  const { display_status, progress, stats, settings } = campaign;
  if (display_status === "running" && stats.prospects.enrolled === 0) {
    return beginsFromReplies
      ? undefined
      : { sentence: "Nobody is in it: nothing is sent before somebody is.", leadsTo: "people" };
  }
  if (display_status !== "running" || progress.done >= progress.planned) return undefined;
  const own = mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length === 0 || own.some(canSend)) {
    const closed = closedHours(settings, now);
    return closed
      ? { sentence: `Nothing is sent at this hour. It sends from ${closed}.`, leadsTo: "sequence" }
      : whyCapped(capped);
  }
  const names = own.map(({ email }) => email).join(", ");
  if (own.every(hasUsedItsDay)) {
    return {
      sentence: `${names} sent what it may today. The rest is sent from tomorrow on.`,
      leadsTo: "mailboxes",
    };
  }
  return { sentence: `Nothing is sent for now, as ${names} can’t send.`, leadsTo: "mailboxes" };
}

const hasUsedItsDay = ({ effective_daily_limit: limit, sent_today }: Mailbox): boolean =>
  limit !== null && sent_today >= limit;

const canSend = (mailbox: Mailbox): boolean =>
  mailbox.status === "active" && mailbox.paused === null && !hasUsedItsDay(mailbox);

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

function whyCapped(capped: Capped | undefined): Wait | undefined {
  if (!capped || capped.people === 0) return undefined;
  const { people, at_least, until } = capped;
  const more = at_least ? "At least " : "";
  const who = counted(people, "person waits", "people wait");
  return { sentence: `${more}${who} for the caps an hour until ${clock.format(new Date(until))}.`, leadsTo: "caps" };
}
