/** A gap is up to this share longer, so that mails aren't sent at regular intervals. */
export const gapJitter = 0.25;

/** Null when it has dispatched nothing. */
export const gapEndsAt = (mailbox: string) =>
  `${mailbox}.last_dispatched_at + make_interval(secs => ${mailbox}.min_gap_seconds)`;
