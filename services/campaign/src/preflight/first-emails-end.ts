export type Sender = {
  /** Of the nth day on which it sends from today on, which is 0; null is no limit. */
  limitOf: (day: number) => number | null;
  leftToday: number;
  minGapSeconds: number;
  /** Running campaigns that it sends for, with this one. */
  campaigns: number;
};

export type FirstEmails = {
  /** Prospects without their first email. */
  left: number;
  /** Prospects in sequence, whose follow-ups come first. */
  inSequence: number;
  /** Days from the first email to each follow-up. */
  followUpDays: readonly number[];
  /** New prospects a day; null is no limit. */
  newADay: number | null;
  begunToday: number;
  senders: readonly Sender[];
  windowHours: number;
  /** Whether anything may be sent today still, which is day 0, or on a later day. */
  isOpen: (day: number) => boolean;
};

/** Further ahead nobody should be told a date. */
const mostDays = 366;

/**
 * On which day, counted from today, about the last of them has the first email. Follow-ups come first, and nobody's reply
 * ends them here, so it is rather late than early. Undefined when it takes longer than anybody can say.
 */
export function firstEmailsEnd(campaign: FirstEmails): number | undefined {
  const followUps = plannedFollowUps(campaign);
  let { left } = campaign;
  let owed = 0;
  let sendingDays = 0;
  for (let day = 0; day < mostDays; day++) {
    owed += followUps.get(day) ?? 0;
    if (!campaign.isOpen(day)) continue;
    const capacity = capacityOf(campaign, day, sendingDays++);
    const followed = Math.min(owed, capacity);
    owed -= followed;
    const begins = campaign.newADay === null ? left : campaign.newADay - (day === 0 ? campaign.begunToday : 0);
    const begun = Math.max(0, Math.min(left, begins, capacity - followed));
    left -= begun;
    if (left < 1) return day;
    for (const days of campaign.followUpDays) followUps.set(day + days, (followUps.get(day + days) ?? 0) + begun);
  }
  return undefined;
}

/** Of those who are in sequence nobody knows here how far they are, so their follow-ups are spread evenly. */
function plannedFollowUps({ inSequence, followUpDays }: FirstEmails): Map<number, number> {
  const days = Math.max(0, ...followUpDays);
  return new Map(Array.from({ length: days }, (_, day) => [day, inSequence / days]));
}

function capacityOf({ senders, windowHours }: FirstEmails, day: number, sendingDay: number): number {
  return senders.reduce((sum, { limitOf, leftToday, minGapSeconds, campaigns }) => {
    const byGap = minGapSeconds > 0 ? (windowHours * 3_600) / minGapSeconds : Number.POSITIVE_INFINITY;
    const byLimit = day === 0 ? leftToday : (limitOf(sendingDay) ?? Number.POSITIVE_INFINITY);
    return sum + Math.max(0, Math.min(byGap, byLimit)) / campaigns;
  }, 0);
}
