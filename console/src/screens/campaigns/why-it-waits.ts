import type { Output } from "../../api/ask.ts";
import { times } from "../../ui/when.tsx";
import { list } from "../../ui/wording.ts";
import { closedHours } from "./campaign-hours.ts";
import { progressWords } from "./progress-words.ts";
import { words } from "./words.ts";

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
    return beginsFromReplies ? undefined : { sentence: words.list.noneYet, leadsTo: "people" };
  }
  if (display_status !== "running" || progress.done >= progress.planned) return undefined;
  const own = mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length === 0 || own.some(canSend)) {
    const closed = closedHours(settings, now);
    return closed ? { sentence: progressWords.waits.outsideHours(closed), leadsTo: "settings" } : whyCapped(capped);
  }
  const names = list(own.map(({ email }) => email));
  if (own.every(hasUsedItsDay)) {
    return {
      sentence: progressWords.waits.dayIsUsed(names),
      leadsTo: "mailboxes",
    };
  }
  return {
    sentence: progressWords.waits.cantSend(names, own.length),
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
  return { sentence: progressWords.waits.capped(people, at_least, times.short(until)), leadsTo: "caps" };
}
