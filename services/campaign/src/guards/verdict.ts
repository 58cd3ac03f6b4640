import { counted } from "@outbound/contracts/counted";
import { fewestJudgedMails } from "@outbound/contracts/sending/fewest-judged-mails";
import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import type { guardLevels } from "@outbound/contracts/sending/sending-guard";
import type { readConfig } from "../config.ts";

export type GuardLimits = ReturnType<typeof readConfig>["guard"];
type Band = GuardLimits["bounces"];

export type Figures = { mails: number; bounces: number; complaints: number; isSinceResume: boolean };
export type Verdict = {
  level: (typeof guardLevels)[number] | null;
  finding: string | null;
  /** Those of a pause. */
  figures: GuardFigures | null;
};

export const defaultGuardLimits: GuardLimits = {
  minMails: fewestJudgedMails,
  bounces: { told: 3, pause: 5 },
  complaints: { told: 0.1, pause: 0.3 },
};

/** A share that pauses goes before one that is only shown, and bounces before complaints. */
export function verdictOf(figures: Figures, { minMails, bounces, complaints }: GuardLimits): Verdict {
  const { mails } = figures;
  const measures = [
    { count: figures.bounces, band: bounces, what: "bounced" },
    { count: figures.complaints, band: complaints, what: "reported" },
  ] as const;
  if (mails < minMails) return nothing;
  const pausing = measures.find(({ count, band }) => reaches(count, mails, band.pause));
  if (pausing) {
    const { count, what, band } = pausing;
    return {
      level: "paused",
      finding: findingOf(figures, pausing, `limit ${band.pause}%`),
      figures: { part: count, emails: mails, what, is_since_resume: figures.isSinceResume, limit_percent: band.pause },
    };
  }
  const shown = measures.find(({ count, band }) => reaches(count, mails, band.told));
  if (!shown) return nothing;
  return { level: "told", finding: findingOf(figures, shown, nextOf(shown.band)), figures: null };
}

/**
 * With this many mails no share reaches its lowest limit, so counting may stop there.
 */
export function mailsToCount({ bounces, complaints }: Omit<Figures, "mails">, limits: GuardLimits): number {
  const most = (count: number, { told, pause }: Band) => {
    const lowest = Math.min(...[told, pause].filter((percent) => percent > 0));
    return Number.isFinite(lowest) ? Math.floor((count * 100) / lowest) : 0;
  };
  return Math.max(most(bounces, limits.bounces), most(complaints, limits.complaints)) + 1;
}

const nothing: Verdict = { level: null, finding: null, figures: null };

/** Compares in thousandths of a percent, because 0.1 is no binary fraction. */
const reaches = (count: number, mails: number, percent: number): boolean =>
  percent > 0 && count * 100_000 >= Math.round(percent * 1_000) * mails;

const nextOf = ({ told, pause }: Band) => (pause > 0 ? `pauses at ${pause}%` : `warns at ${told}%`);

type Measure = { count: number; what: GuardFigures["what"] };

function findingOf({ mails, isSinceResume }: Figures, { count, what }: Measure, limit: string): string {
  const time = isSinceResume ? "since it was resumed" : "in the last 7 days";
  const did = what === "bounced" ? what : `${count === 1 ? "was" : "were"} reported as spam`;
  return `${count.toLocaleString("en")} of ${counted(mails, "email")} ${time} ${did} (${limit}).`;
}
