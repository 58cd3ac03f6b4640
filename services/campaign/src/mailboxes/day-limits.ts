type Mailbox = {
  id: string;
  daily_limit: number | null;
  ramp_start: number | null;
  ramp_increment: number | null;
  /** Today's. */
  ramp_day: number;
  added_on: string;
};
type Count = { mailbox_id: string; day: string; sent: number };

/**
 * The sum of the mailboxes' limits on each of the days, oldest first. Only days on which a mailbox sent count for its ramp,
 * so an earlier day's is told from those since. Null where one mailbox has no limit.
 */
export function limitsByDay(
  days: readonly string[],
  mailboxes: readonly Mailbox[],
  counts: readonly Count[],
): (number | null)[] {
  const today = days.at(-1) ?? "";
  const sendingDays = new Set(
    counts.flatMap(({ mailbox_id, day, sent }) => (sent > 0 ? [`${mailbox_id} ${day}`] : [])),
  );
  return days.map((day) => {
    const since = days.filter((one) => one >= day && one < today);
    let whole = 0;
    for (const mailbox of mailboxes) {
      if (mailbox.added_on > day) continue;
      const sentSince = since.filter((one) => sendingDays.has(`${mailbox.id} ${one}`)).length;
      const limit = limitOn(mailbox, Math.max(1, mailbox.ramp_day - sentSince));
      if (limit === null) return null;
      whole += limit;
    }
    return whole;
  });
}

function limitOn({ daily_limit, ramp_start, ramp_increment }: Mailbox, rampDay: number): number | null {
  if (ramp_start === null) return daily_limit;
  const ramped = ramp_start + (ramp_increment ?? 0) * (rampDay - 1);
  return daily_limit === null ? ramped : Math.min(daily_limit, ramped);
}
