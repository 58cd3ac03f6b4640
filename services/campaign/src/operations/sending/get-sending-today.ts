import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getSendingToday } from "@outbound/contracts/sending/get-sending-today";
import type { Context } from "../../context.ts";
import { commonWindow, countToday, dayEndOf } from "../../sending/today.ts";
import {
  readShares,
  readTodaysCampaigns,
  readTodaysMailboxes,
  readTodaysWorkspace,
} from "../../sending/today-table.ts";

export default implement(getSendingToday, async (_input, { db, workspaceId }: Context & Caller) => {
  const now = new Date();
  const [mailboxes, campaigns, workspace] = await Promise.all([
    readTodaysMailboxes(db.of(workspaceId)),
    readTodaysCampaigns(db.of(workspaceId)),
    readTodaysWorkspace(db.of(workspaceId)),
  ]);
  const days = mailboxes.map((mailbox) => ({ ...mailbox, endsAt: dayEndOf(mailbox, now) }));
  const shares = await readShares(
    db.of(workspaceId),
    days,
    campaigns.map(({ id }) => id),
  );
  const today = countToday(mailboxes, campaigns, shares, now);
  const { timezone, window } = commonWindow(campaigns, workspace.timezone);
  const times = [...today.values()].flatMap(({ nextAt }) => (nextAt ? [+nextAt] : []));
  return {
    date: Temporal.Instant.fromEpochMilliseconds(+now).toZonedDateTimeISO(timezone).toPlainDate().toString(),
    timezone,
    window,
    has_begun: workspace.has_begun,
    next_email_at: times.length > 0 ? new Date(Math.min(...times)) : null,
    data: mailboxes.map(({ id, email, limit, sent }) => {
      const { planned = 0, held = 0 } = today.get(id) ?? {};
      return { mailbox_id: id, email, limit, sent, planned, held };
    }),
  };
});
