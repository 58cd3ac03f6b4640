import { fewestJudgedMails } from "@outbound/contracts/sending/fewest-judged-mails";
import type { guardLevels } from "@outbound/contracts/sending/sending-guard";
import type { readConfig } from "../config.ts";

export type GuardLimits = ReturnType<typeof readConfig>["guard"];
type Band = GuardLimits["bounces"];

export type Figures = { mails: number; bounces: number; complaints: number; isSinceResume: boolean };
export type Verdict = { level: (typeof guardLevels)[number] | null; finding: string | null };

export type Finding = {
  part: number;
  emails: number;
  what: "bounced" | "reported";
  is_since_resume: boolean;
  limit_percent: number;
};

const findingShape =
  /^(\d+) of (\d+) mails? (of the last seven days|since it was resumed) (bounced|(?:was|were) reported as spam) \(([\d.]+) % is the limit\)\.?$/;

/** The figures of a guard's pause, as far as its reason is nothing but them. */
export function readFinding(reason: string): Finding | undefined {
  const [, part, mails, since, what, limit] = findingShape.exec(reason) ?? [];
  if (part === undefined) return undefined;
  return {
    part: Number(part),
    emails: Number(mails),
    what: what === "bounced" ? what : "reported",
    is_since_resume: since === "since it was resumed",
    limit_percent: Number(limit),
  };
}

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
    { count: figures.complaints, band: complaints, what: `${wasOf(figures.complaints)} reported as spam` },
  ];
  if (mails < minMails) return nothing;
  const pausing = measures.find(({ count, band }) => reaches(count, mails, band.pause));
  if (pausing) return { level: "paused", finding: findingOf(figures, pausing, `${pausing.band.pause} % is the limit`) };
  const shown = measures.find(({ count, band }) => reaches(count, mails, band.told));
  return shown ? { level: "told", finding: findingOf(figures, shown, nextOf(shown.band)) } : nothing;
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

const nothing: Verdict = { level: null, finding: null };

/** Compares in thousandths of a percent, because 0.1 is no binary fraction. */
const reaches = (count: number, mails: number, percent: number): boolean =>
  percent > 0 && count * 100_000 >= Math.round(percent * 1_000) * mails;

const wasOf = (count: number) => (count === 1 ? "was" : "were");

const nextOf = ({ told, pause }: Band) => (pause > 0 ? `${pause} % pauses it` : `${told} % is told`);

const findingOf = (
  { mails, isSinceResume }: Figures,
  { count, what }: { count: number; what: string },
  limit: string,
) =>
  `${count} of ${mails} ${mails === 1 ? "mail" : "mails"} ${isSinceResume ? "since it was resumed" : "of the last seven days"} ${what} (${limit}).`;
