import { timeInWords } from "../replies/snooze-times.ts";

export const outcomeTones = { done: "done", refused: "paused", unknown: "error" } as const;

export const through = {
  app: "in the app",
  api: "by the API",
  mcp: "by MCP",
  command: "on the command line",
  service: "by itself",
} as const;

/** The trail has times in UTC; a reader's clock shows another. */
export const withTimesInWords = (summary: string): string =>
  summary.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, timeInWords);
