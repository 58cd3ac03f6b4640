/** A gap is up to this share longer, so that mails aren't sent at regular intervals. */
export const gapJitter = 0.25;

/** For table mailbox `m`: none of its mails is dispatched before this. Null when there was none. */
export const gapEndsAt = "m.last_dispatched_at + make_interval(secs => m.min_gap_seconds)";
