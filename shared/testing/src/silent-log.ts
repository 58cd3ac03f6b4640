import type { Log } from "@outbound/service/log";

/** What goes wrong shows in the test's own expectations. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
