import type { FetchQueryObject } from "imapflow";
import { sliceMessages, sourceBytes } from "./inbox-limits.ts";

/** With `looksInto` a large message's text is searched wherever it stands, which asks more of the server. */
export type ReadingPlan = { messages: number; query: FetchQueryObject; looksInto: boolean } | "skip";

const headerBytes = 65_536;
const always: FetchQueryObject = { uid: true, internalDate: true, size: true };

/**
 * A message that a server can't deliver must not delay those behind it. In the inbox these tries, with the waits
 * between them, take about an hour, so a server that fails for a while loses nothing.
 *
 * | failures in a row | next try |
 * |---|---|
 * | 0 | a slice of messages |
 * | 1 | the same slice, each message by its beginning alone |
 * | 2, 3 | one message |
 * | 4, 5 | its headers alone |
 * | 6 | it is skipped, and counted |
 */
export function readingPlan(readFailures: number): ReadingPlan {
  if (readFailures < 4) {
    const messages = readFailures < 2 ? sliceMessages : 1;
    const query = { ...always, source: { start: 0, maxLength: sourceBytes } };
    return { messages, query, looksInto: readFailures === 0 };
  }
  if (readFailures >= 6) return "skip";
  const query = { ...always, bodyParts: [{ key: "HEADER", start: 0, maxLength: headerBytes }] };
  return { messages: 1, query, looksInto: false };
}
