import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listMailboxDays } from "@outbound/contracts/mailboxes/list-mailbox-days";
import type { Context } from "../../context.ts";
import { limitsByDay } from "../../mailboxes/day-limits.ts";
import { readMailboxDays, readSpan } from "../../mailboxes/mailbox-days-table.ts";
import { readMailboxFigures } from "../../pauses/guard-table.ts";

const shownDays = 18;
const weekDays = 7;

export default implement(listMailboxDays, async (_, { db, workspaceId, guard }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const { timezone, days } = await readSpan(workspace, shownDays);
  const { mailboxes, counts } = await readMailboxDays(workspace, { timezone, first: days[0] ?? "" });
  const figures = await readMailboxFigures(workspace);
  const limits = limitsByDay(days, mailboxes, counts);
  const lastWeek = days.slice(-weekDays);
  const bouncesOn = (day: string, id: string) =>
    counts.find((one) => one.day === day && one.mailbox_id === id)?.bounced ?? 0;
  return {
    timezone,
    days: days.map((day, at) => ({
      day,
      sent: sum(counts.filter((one) => one.day === day)),
      limit: limits[at] ?? null,
    })),
    data: mailboxes.map(({ id, emails, bounces, complaints, paused_at, by_guard, counted_from }) => ({
      mailbox_id: id,
      emails,
      bounces,
      complaints,
      bounces_by_day: lastWeek.map((day) => bouncesOn(day, id)),
      pause: paused_at && { paused_at, by_guard: by_guard ?? false, guard: figures.get(id) ?? null },
      counted_from,
    })),
    guard: { least_emails: guard.minMails, bounces: guard.bounces, complaints: guard.complaints },
  };
});

const sum = (counts: readonly { sent: number }[]): number => counts.reduce((all, { sent }) => all + sent, 0);
