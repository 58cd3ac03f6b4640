import type { LogEvent } from "./log-events.ts";

/** The event's name is the line's `msg`; all else is a field. */
export type Log = {
  debug(details: object, event: LogEvent): void;
  info(details: object, event: LogEvent): void;
  warn(details: object, event: LogEvent): void;
  error(details: object, event: LogEvent): void;
  child(bindings: Record<string, unknown>): Log;
};
