import { mailerSend } from "@outbound/contracts/events/mailer-send";
import type { Db } from "@outbound/postgres/database";
import { giveUpAnswer } from "../answers/give-up-answer.ts";
import { findUnmarked, markUnsent } from "../answers/unsent-answer-table.ts";
import { dayOf } from "../calendar/calendar-day.ts";
import { hashShare } from "../calendar/schedule.ts";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { gapJitter } from "../ledger/gap.ts";
import { claimAnswer } from "../ledger/transitions/answer.ts";
import { spendBudgets } from "../mailboxes/mailbox-budget-table.ts";
import { type DueAnswer, lockAnsweringMailbox } from "./due-answer-table.ts";
import type { MailboxKey } from "./planner-table.ts";

/** The mailbox was removed after the answer was written. */
export async function endAnswerOfRemoved(db: Db, { workspace_id, id }: DueAnswer): Promise<boolean> {
  return db.of(workspace_id).transaction((tx) => giveUpAnswer(tx, id, "The mailbox to send it from was removed."));
}

const markedAtOnce = 100;

/** What a mailbox can't send any more since it was written. */
export async function markUnsentOf(db: Db, { workspace_id, mailbox_id }: MailboxKey): Promise<void> {
  const workspace = db.of(workspace_id);
  for (const id of await findUnmarked(workspace, mailbox_id, markedAtOnce)) {
    await workspace.transaction((tx) => markUnsent(tx, id));
  }
}

/**
 * Claims an answer in one transaction with its mailbox's slot and gap and the mailer's job. It uses a slot of the day even
 * when none is free, and steps wait for the gap that it begins. Returns whether it was claimed.
 */
export async function planAnswer(db: Db, { workspace_id, id, mailbox_id }: DueAnswer): Promise<boolean> {
  return db.of(workspace_id).transaction(
    inUnit(async (unit) => {
      const mailbox = await lockAnsweringMailbox(unit, mailbox_id);
      if (!mailbox) return false;
      const countedUntil = mailbox.day_ends_at ?? dayOf(mailbox.at, mailbox.timezone).endsAt;
      const attempt = await claimAnswer(unit, { id, countedUntil });
      if (attempt === undefined) return false;
      unit.announce(mailerSend, { workspace_id, mailbox_id, send_id: id, attempt });
      const gapSeconds = mailbox.min_gap_seconds * (1 + gapJitter * hashShare(id));
      await spendBudgets(unit, [{ id: mailbox_id, sends: 1, countedUntil, gapSeconds }]);
      return true;
    }),
  );
}
