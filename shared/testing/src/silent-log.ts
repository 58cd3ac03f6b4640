import type { Log } from "@outbound/service/log";

/** Failures show in the test's own expectations. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
