import { textIn } from "../../ui/search.ts";

export type AuditSearch = { actor?: string; operation?: string; since?: string; until?: string };

export const auditSearch = ({ actor, operation, since, until }: Record<string, unknown>): AuditSearch => ({
  ...textIn("actor", actor),
  ...textIn("operation", operation),
  ...textIn("since", since),
  ...textIn("until", until),
});

/** The form's days are in the reader's zone; the last one is included. */
export function auditFilter({ since, until, ...rest }: AuditSearch): AuditSearch {
  return { ...rest, ...startOf("since", since, 0), ...startOf("until", until, 1) };
}

function startOf(name: "since" | "until", day: string | undefined, daysLater: number): AuditSearch {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (!year) return {};
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) ? {} : { [name]: start.toISOString() };
}
