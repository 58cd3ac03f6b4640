import { fewestJudgedMails } from "@outbound/contracts/sending/fewest-judged-mails";
import type { Band } from "../../../ui/chart/rate-band.tsx";
import { share } from "../../../ui/figures.ts";
import { progressWords } from "../progress-words.ts";

const said = progressWords.charts;

/** What mailbox providers are known to tolerate. */
export const mostUsual = 0.02;
export const leastHarmful = 0.05;

export const bounceBands: readonly Band[] = [
  { name: said.bands.usual, from: 0, to: mostUsual, tone: "good" },
  { name: said.bands.tooHigh, from: mostUsual, to: leastHarmful, tone: "warn" },
  { name: said.bands.harmful, from: leastHarmful, to: 0.1, tone: "bad" },
];

export const hasRate = (sent: number): boolean => sent >= fewestJudgedMails;

export function describeBounces(sent: number, bounced: number, days: number): string {
  if (sent === 0) return said.noneSent(days);
  if (!hasRate(sent)) return said.tooEarly(bounced, sent, days);
  return said.bouncedOf(share(bounced / sent), sent, days, verdictOn(bounced / sent));
}

function verdictOn(rate: number): string {
  if (rate <= mostUsual) return said.isUsual;
  return rate < leastHarmful ? said.isTooHigh : said.harms;
}
