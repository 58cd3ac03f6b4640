import type { Output } from "../../api/ask.ts";

type Campaign = Pick<Output<"campaign.get">, "display_status" | "progress" | "mailboxes">;
type Mailbox = Pick<
  Output<"mailbox.list">["data"][number],
  "email" | "status" | "paused" | "effective_daily_limit" | "sent_today"
>;

export function whyItWaits(campaign: Campaign, mailboxes: readonly Mailbox[]): string | undefined {
  const { display_status, progress } = campaign;
  if (display_status !== "running" || progress.done >= progress.planned) return undefined;
  const own = mailboxes.filter(({ email }) => campaign.mailboxes.some((one) => one.email === email));
  if (own.length === 0 || own.some(canSend)) return undefined;
  const names = own.map(({ email }) => email).join(", ");
  if (own.every(hasUsedItsDay)) {
    return `What ${names} may send today has left. The rest leaves from tomorrow on.`;
  }
  return `Nothing leaves for now, as ${names} can’t send.`;
}

const hasUsedItsDay = ({ effective_daily_limit: limit, sent_today }: Mailbox): boolean =>
  limit !== null && sent_today >= limit;

const canSend = (mailbox: Mailbox): boolean =>
  mailbox.status === "active" && mailbox.paused === null && !hasUsedItsDay(mailbox);
