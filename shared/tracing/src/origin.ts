import { AsyncLocalStorage } from "node:async_hooks";

/** What made something happen. It is kept with what follows later. */
export type Origin = {
  request_id: string;
  /** W3C Trace Context, of the span that it happened in; only while traces are exported. */
  traceparent?: string;
};

const storage = new AsyncLocalStorage<Origin | undefined>();

/** Undefined for what a process does by itself. */
export const currentOrigin = (): Origin | undefined => storage.getStore();

/** Undefined for what several made happen together. */
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T => storage.run(origin, work);

const requestId = /^[\w.:/+=-]{1,128}$/;
const traceparent = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** From outside, whatever it is: an id that may stand in a header and a log line, or none. */
export const parseRequestId = (text: unknown): string | undefined =>
  typeof text === "string" && requestId.test(text) ? text : undefined;

/** From a message's headers or from outside. */
export function parseOrigin(fields: Readonly<Record<string, unknown>>, otherwise: string): Origin {
  const request_id = parseRequestId(fields["request_id"]) ?? otherwise;
  const trace = fields["traceparent"];
  return typeof trace === "string" && traceparent.test(trace) ? { request_id, traceparent: trace } : { request_id };
}
