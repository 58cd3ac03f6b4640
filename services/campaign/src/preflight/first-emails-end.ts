import { gapJitter } from "../ledger/gap.ts";

export type Sender = {
  /** Prospects of the mailbox without their first email. They keep it. */
  waiting: number;
  /** Of the nth day on which it sends from today on, which is 0; null is no limit. */
  limitOf: (day: number) => number | null;
  leftToday: number;
  minGapSeconds: number;
  /** Running campaigns that it sends for, with this one. */
  campaigns: number;
};

export type FirstEmails = {
  /** Prospects in sequence, whose follow-ups come first. */
  inSequence: number;
  /** Days from the first email to each follow-up. */
  followUpDays: readonly number[];
  /** New prospects a day; null is no limit. */
  newADay: number | null;
  begunToday: number;
  senders: readonly Sender[];
  /** In which anything may be sent today still, which is day 0, or on a later day. */
  hoursOn: (day: number) => number;
};

/** Further ahead nobody should be told a date. */
const mostDays = 366;

type Day = { day: number; sendingDay: number; hours: number; followUpDays: readonly number[] };

/**
 * On which day, counted from today, about the last of them has the first email. Follow-ups come first, and nobody's reply
 * ends them here, so it is rather late than early. Undefined when it takes longer than anybody can say.
 */
export function firstEmailsEnd(campaign: FirstEmails): number | undefined {
  const { senders, followUpDays, newADay, begunToday } = campaign;
  if (senders.length === 0) return undefined;
  const boxes = senders.map((sender) => ({ ...sender, owed: 0, followUps: plannedFollowUps(campaign) }));
  let sendingDay = 0;
  for (let day = 0; day < mostDays; day++) {
    for (const box of boxes) box.owed += box.followUps.get(day) ?? 0;
    const hours = campaign.hoursOn(day);
    if (hours <= 0) continue;
    let begins = newADay === null ? Number.POSITIVE_INFINITY : newADay - (day === 0 ? begunToday : 0);
    for (const box of boxes) begins -= begin(box, begins, { day, sendingDay, hours, followUpDays });
    sendingDay++;
    if (boxes.reduce((sum, { waiting }) => sum + waiting, 0) < 1) return day;
  }
  return undefined;
}

/** Of those who are in sequence nobody knows here how far they are, so their follow-ups are spread evenly. */
function plannedFollowUps({ inSequence, followUpDays, senders }: FirstEmails): Map<number, number> {
  const days = Math.max(0, ...followUpDays);
  return new Map(Array.from({ length: days }, (_, day) => [day, inSequence / days / senders.length]));
}

type Box = Sender & { owed: number; followUps: Map<number, number> };

/** Returns to how many new prospects it sends that day. */
function begin(box: Box, most: number, { day, sendingDay, hours, followUpDays }: Day): number {
  const capacity = capacityOf(box, day, sendingDay, hours);
  const followed = Math.min(box.owed, capacity);
  const begun = Math.max(0, Math.min(box.waiting, most, capacity - followed));
  box.owed -= followed;
  box.waiting -= begun;
  for (const days of followUpDays) box.followUps.set(day + days, (box.followUps.get(day + days) ?? 0) + begun);
  return begun;
}

function capacityOf({ limitOf, leftToday, minGapSeconds, campaigns }: Sender, day: number, nth: number, hours: number) {
  const gapSeconds = minGapSeconds * (1 + gapJitter / 2);
  const byGap = gapSeconds > 0 ? (hours * 3_600) / gapSeconds : Number.POSITIVE_INFINITY;
  const byLimit = day === 0 ? leftToday : (limitOf(nth) ?? Number.POSITIVE_INFINITY);
  return Math.max(0, Math.min(byGap, byLimit)) / campaigns;
}
