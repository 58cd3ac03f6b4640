/** A gap is up to this share longer, so that mails aren't sent at regular intervals. */
export const gapJitter = 0.25;

/** `m` is a mailbox. Null when it has dispatched nothing. */
export const gapEndsAt = "m.last_dispatched_at + make_interval(secs => m.min_gap_seconds)";
