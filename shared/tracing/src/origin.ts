import { AsyncLocalStorage } from "node:async_hooks";

export type Origin = {
  request_id: string;
  /** The W3C Trace Context of the span in which it happened; only while traces are exported. */
  traceparent?: string;
};

const storage = new AsyncLocalStorage<Origin | undefined>();

/** Undefined for work that a process starts by itself. */
export const currentOrigin = (): Origin | undefined => storage.getStore();

/** An undefined origin is for work that several requests caused together. */
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T => storage.run(origin, work);

const requestId = /^[\w.:/+=-]{1,128}$/;
const traceparent = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Accepts an id from outside only if it is safe in a header and a log line. */
export const parseRequestId = (text: unknown): string | undefined =>
  typeof text === "string" && requestId.test(text) ? text : undefined;

export function parseOrigin(fields: Readonly<Record<string, unknown>>, otherwise: string): Origin {
  const request_id = parseRequestId(fields["request_id"]) ?? otherwise;
  const trace = fields["traceparent"];
  return typeof trace === "string" && traceparent.test(trace) ? { request_id, traceparent: trace } : { request_id };
}
