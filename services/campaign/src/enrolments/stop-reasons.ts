import type { Stop } from "./transitions/end.ts";

/** These blame nobody and can be undone: see reopen-campaign.ts. */
export const completion: Stop = { reason: "The campaign was completed.", negative: false };
export const archiving: Stop = { reason: "The campaign was archived.", negative: false };

export const erasure: Stop = { reason: "The prospect was anonymised.", negative: false };

export const suppressionStop = (reason: string): Stop => ({ reason: `Suppressed (${reason}).`, negative: true });

/** The reason of the suppression that stopped it. */
export const readSuppressionStop = (reason: string): string | undefined => /^Suppressed \((.+)\)\.$/.exec(reason)?.[1];

export const isStoppedBySuppression = (enrolment: string) =>
  `${enrolment}.status = 'stopped' and ${enrolment}.reason like 'Suppressed (%'`;
