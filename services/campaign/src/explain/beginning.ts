import type { Awaited } from "../enrolments/awaited-table.ts";
import { whyNotEnrolled } from "../prospects/why-not-enrolled.ts";
import { formatTime } from "./format.ts";
import type { SentencePart } from "./sentence-part.ts";

/** Of the campaign that is explained. Once they are enrolled, only the reply that did it counts. */
export function describeAwaited(awaited: readonly Awaited[], timezone: string): SentencePart[] {
  const enrolled = awaited.filter(({ result }) => result === "enrolled");
  return (enrolled.length > 0 ? enrolled : awaited).map((one) => ({
    reason: "begins_from",
    text: `the prospect replied “${one.classification}” to ${one.source} on ${formatTime(one.replied_at, timezone)}, ${outcomeOf(one, timezone)}`,
  }));
}

function outcomeOf({ result, due_at, decided_at }: Awaited, timezone: string): string {
  if (result === null) return `so this campaign begins for them on ${formatTime(due_at, timezone)}`;
  const at = formatTime(decided_at ?? due_at, timezone);
  if (result === "enrolled") return `so this campaign began for them on ${at}`;
  return `and were not added on ${at}: ${whyNotEnrolled[result as keyof typeof whyNotEnrolled] ?? result}`;
}
