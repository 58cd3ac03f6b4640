import { type HourOfClaims, mailsPerHour } from "./caps.ts";

type Evidence = { hours: readonly HourOfClaims[]; report: (what: string, found: readonly unknown[]) => void };

/** `full` are hours in which somebody may have had to wait. */
export type CapsVerdict = { hours: number; full: number };

export function judgeCaps({ hours, report }: Evidence): CapsVerdict {
  report(
    "hours have more mails to a domain than its cap",
    hours.filter(({ claims }) => claims > mailsPerHour),
  );
  return { hours: hours.length, full: hours.filter(({ claims }) => claims >= mailsPerHour).length };
}
