import { fractionInProse } from "../../ui/wording.ts";
import { listWords as said } from "./list-words.ts";

const finding =
  /^(\d+) of (\d+) mails? (of the last seven days|since it was resumed) (bounced|w(?:as|ere) reported as spam) \(([\d.]+) % is the limit\)\.$/;

/** What a guard wrote when it paused, in the app's words; anything else as it is. */
export function describeFinding(reason: string): string {
  const [, harm, emails, since, what, limit] = finding.exec(reason) ?? [];
  if (harm === undefined || emails === undefined) return reason;
  return said.guardStopped({
    harm: Number(harm),
    emails: Number(emails),
    isSinceResumed: since === "since it was resumed",
    hasBounced: what === "bounced",
    rate: fractionInProse(Number(harm) / Math.max(1, Number(emails))),
    limit: `${limit}%`,
  });
}
