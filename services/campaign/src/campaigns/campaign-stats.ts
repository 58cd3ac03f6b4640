import type { Campaign } from "@outbound/contracts/campaigns/campaign";
import type { Counts } from "./counter-table.ts";

/** API: Campaign (single read), `stats`. Opens and clicks aren't measured without a verified tracking domain, or in a campaign that does without. */
export function campaignStats(counts: Counts, queued: number, isTracked: boolean): Campaign["stats"] {
  const { sent, bounced, replied, reached, unsubscribed, enrolled, completed } = counts;
  return {
    sent,
    bounced,
    replied,
    unsubscribed,
    delivered: sent - bounced,
    opened: isTracked ? counts.opened : null,
    clicked: isTracked ? counts.clicked : null,
    reply_rate: reached === 0 ? 0 : replied / reached,
    replies: {
      total: counts.replies,
      interested: counts.interested,
      neutral: counts.neutral,
      notInterested: counts.not_interested,
      autoreplied: counts.autoreplied,
    },
    prospects: {
      enrolled,
      queued,
      finished: completed,
      invalid: counts.verified === 0 ? null : counts.invalid,
    },
    tracking_enabled: isTracked,
  };
}
