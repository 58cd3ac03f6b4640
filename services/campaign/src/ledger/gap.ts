/** A gap is up to this much longer, so that mails don't leave by the beat. */
export const gapJitter = 0.25;

/** Of table mailbox `m`: before it no mail of it is dispatched. Null when there was none. */
export const gapEndsAt = "m.last_dispatched_at + make_interval(secs => m.min_gap_seconds)";
