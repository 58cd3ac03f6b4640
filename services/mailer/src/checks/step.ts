import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";

type About = CheckStep["about"];
type Name = CheckStep["step"];
export type DnsRecord = NonNullable<CheckStep["record"]>;

const longest = 1_000;
const clip = (text: string) => text.toWellFormed().slice(0, longest);

export const fine = (about: About, step: Name, says: string): CheckStep => ({
  about,
  step,
  result: "ok",
  says: clip(says),
  mend: null,
  record: null,
});

export const skipped = (about: About, step: Name, says: string): CheckStep => ({
  ...fine(about, step, says),
  result: "skipped",
});

/** What it took, and what was found, where the sentence alone doesn't say it. */
export const measured = (step: CheckStep, startedAt: number, found?: string): CheckStep => ({
  ...step,
  took_ms: Math.round(performance.now() - startedAt),
  ...(found !== undefined && { found: clip(found) }),
});

type Mend = { mend: string; record?: DnsRecord | undefined };

export const failed = (about: About, step: Name, says: string, { mend, record }: Mend): CheckStep => ({
  ...fine(about, step, says),
  result: "failed",
  mend: clip(mend),
  record: record ?? null,
});

export const warned = (about: About, step: Name, says: string, mend: Mend): CheckStep => ({
  ...failed(about, step, says, mend),
  result: "warning",
});
