import { fewestJudgedMails } from "@outbound/contracts/sending/fewest-judged-mails";
import type { Band } from "../../ui/chart/rate-band.tsx";
import { count, counted, share } from "../../ui/figures.ts";

/** What mailbox providers are known to tolerate. */
const mostUsual = 0.02;
const leastHarmful = 0.05;

export const bounceBands: readonly Band[] = [
  { name: "usual", from: 0, to: mostUsual, tone: "good" },
  { name: "too high", from: mostUsual, to: leastHarmful, tone: "warn" },
  { name: "harms the mailboxes", from: leastHarmful, to: 0.1, tone: "bad" },
];

export const hasRate = (sent: number): boolean => sent >= fewestJudgedMails;

export function describeBounces(sent: number, bounced: number, days: number): string {
  if (sent === 0) return `Nothing was sent in ${days} days.`;
  const mails = `${counted(sent, "mail", "mails")} of the last ${days} days`;
  if (!hasRate(sent)) return `${count(bounced)} of ${mails} bounced: too few mails to tell a rate.`;
  return `${share(bounced / sent)} of ${mails} bounced, which ${verdictOn(bounced / sent)}.`;
}

function verdictOn(rate: number): string {
  if (rate <= mostUsual) return "is usual";
  return rate < leastHarmful ? "is too high" : "harms the mailboxes";
}
