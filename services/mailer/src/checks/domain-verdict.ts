import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";

export type DomainVerdict = {
  /** Steps that have passed at least once. */
  good: string[];
  /** Of those, the steps that fail now, each with the time of its first failure. */
  broken: Record<string, string>;
};

/**
 * A step that wasn't answered changes nothing. A step that never passed is no regression: the check shows it, but it holds
 * no sequence.
 */
export function nextVerdict(before: DomainVerdict, steps: readonly CheckStep[], now: Date): DomainVerdict {
  const good = new Set(before.good);
  const broken = new Map(Object.entries(before.broken));
  for (const { step, result } of steps) {
    if (result === "ok" || result === "warning") {
      good.add(step);
      broken.delete(step);
    } else if (result === "failed" && good.has(step) && !broken.has(step)) {
      broken.set(step, now.toISOString());
    }
  }
  return { good: [...good], broken: Object.fromEntries(broken) };
}

/** Since when the domain has been worse, and the findings as a text; null when no step is broken. */
export function regressionOf(
  { broken }: DomainVerdict,
  steps: readonly CheckStep[],
): { problem: string; since: Date } | null {
  const times = Object.values(broken).toSorted();
  const [first] = times;
  if (first === undefined) return null;
  const problems = steps.filter(({ step, result }) => step in broken && result === "failed").map(({ says }) => says);
  return { problem: (problems.join(" ") || "Its domain's DNS got worse.").slice(0, 1_000), since: new Date(first) };
}
