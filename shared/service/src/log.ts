/** What our code asks of a logger; `createLogger` gives one. */
export type Log = {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
  child(bindings: Record<string, unknown>): Log;
};
