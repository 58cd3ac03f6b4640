import type { Output } from "../../api/ask.ts";

type Campaign = Pick<Output<"campaign.get">, "display_status" | "progress" | "stats" | "mailboxes">;
type Mailbox = Pick<
  Output<"mailbox.list">["data"][number],
  "email" | "status" | "paused" | "effective_daily_limit" | "sent_today"
>;

export type Wait = { sentence: string; leadsTo: "mailboxes" | "people" };

export function whyItWaits(campaign: Campaign, mailboxes: readonly Mailbox[]): Wait | undefined {
  const { display_status, progress, stats } = campaign;
  if (display_status === "draft") {
    return stats.prospects.enrolled === 0
      ? { sentence: "Nobody is in it yet: once it is started, nothing leaves before somebody is.", leadsTo: "people" }
      : undefined;
  }
  if (display_status !== "running" || progress.done >= progress.planned) return undefined;
  const own = mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length === 0 || own.some(canSend)) return undefined;
  const names = own.map(({ email }) => email).join(", ");
  if (own.every(hasUsedItsDay)) {
    return {
      sentence: `What ${names} may send today has left. The rest leaves from tomorrow on.`,
      leadsTo: "mailboxes",
    };
  }
  return { sentence: `Nothing leaves for now, as ${names} can’t send.`, leadsTo: "mailboxes" };
}

const hasUsedItsDay = ({ effective_daily_limit: limit, sent_today }: Mailbox): boolean =>
  limit !== null && sent_today >= limit;

const canSend = (mailbox: Mailbox): boolean =>
  mailbox.status === "active" && mailbox.paused === null && !hasUsedItsDay(mailbox);
