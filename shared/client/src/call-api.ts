import { ApiError, ConnectionError } from "./errors.ts";
import { type Failure, pauseBefore } from "./retry.ts";
import { wait } from "./wait.ts";

export type Fields = Readonly<Record<string, unknown>>;

export type Connection = {
  baseUrl: string;
  token: string;
  timeoutMs: number;
  maxRetries: number;
  backoffMs: number;
  fetch: typeof fetch;
};

export type CallOptions = {
  /** Ends the call, pauses before repeats included. */
  signal?: AbortSignal;
};

export type KeyedCallOptions = CallOptions & {
  /** 1 to 255 printable ASCII characters. With a key of your own a write happens once even if your program restarts; otherwise each call gets a new one. */
  idempotencyKey?: string;
};

export type Route = {
  method: string;
  path: string;
  query: readonly string[];
  hasBody: boolean;
  /** Whether an Idempotency-Key makes it happen once. */
  takesKey: boolean;
};

type Answer = { status: number; headers: Headers; text: string };

/**
 * Repeats a call that was refused for its rate, and one that failed or got no answer if a repeat has no second effect:
 * a read, a PATCH, a DELETE, and a POST with a key. Throws ApiError, ConnectionError, the signal's reason, or a TypeError
 * for an id or a key that can't be sent.
 */
export async function callApi(
  connection: Connection,
  route: Route,
  input: Fields,
  options: KeyedCallOptions,
): Promise<unknown> {
  const key = keyFor(route, options);
  const address = addressOf(route, input);
  const isRepeatable = route.method !== "POST" || key !== undefined;
  let wasLost = false;
  for (let retry = 0; ; retry++) {
    const answer = await tryOnce(connection, route, { address, input, key }, options.signal);
    if (!(answer instanceof ConnectionError)) {
      if (answer.status < 300) return answer.status === 204 ? undefined : parse(answer.text);
      // An earlier try deleted it, and its answer was lost.
      if (wasLost && route.method === "DELETE" && answer.status === 404) return undefined;
    }
    const error = answer instanceof ConnectionError ? answer : apiError(answer, sentTo(connection, route, address));
    const pauseMs =
      retry < connection.maxRetries ? pauseBefore(retry, failureOf(answer), isRepeatable, connection) : undefined;
    if (pauseMs === undefined) throw error;
    wasLost ||= !(error instanceof ApiError) || error.status >= 500;
    await wait(pauseMs, options.signal);
  }
}

async function tryOnce(
  { baseUrl, token, timeoutMs, fetch: send }: Connection,
  route: Route,
  { address, input, key }: { address: string; input: Fields; key: string | undefined },
  signal: AbortSignal | undefined,
): Promise<Answer | ConnectionError> {
  const body = route.hasBody ? JSON.stringify(bodyOf(route, input)) : undefined;
  // AbortSignal.timeout wouldn't keep the program alive while fetch waits for a lost socket.
  const timeout = new AbortController();
  const clock = setTimeout(() => timeout.abort(new DOMException("No answer came in time.", "TimeoutError")), timeoutMs);
  try {
    const response = await send(`${baseUrl}/api/v1${address}`, {
      method: route.method,
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    return new ConnectionError(`${route.method} ${route.path} got no answer from ${baseUrl}: ${whyOf(cause)}.`, {
      cause,
    });
  } finally {
    clearTimeout(clock);
  }
}

/** fetch hides the reason in the cause of its error. */
function whyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? whyOf(cause.cause) : (cause.message || cause.name).replace(/\.$/, "");
}

function addressOf({ path, query }: Route, input: Fields): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(segmentOf(name, input[name])));
  const parameters = query.flatMap((name) => {
    const value = input[name];
    return value === undefined || value === null ? [] : [[name, String(value as string | number)]];
  });
  return parameters.length > 0 ? `${filled}?${new URLSearchParams(parameters).toString()}` : filled;
}

/** Without one, or with dots, the address would be another operation's. */
function segmentOf(name: string, value: unknown): string {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value)) return value;
  throw new TypeError(`\`${name}\` must be an id, and is ${JSON.stringify(value) ?? "missing"}.`);
}

function keyFor({ takesKey, method, path }: Route, { idempotencyKey: key }: KeyedCallOptions): string | undefined {
  if (key === undefined) return takesKey ? crypto.randomUUID() : undefined;
  if (!takesKey) throw new TypeError(`${method} ${path} takes no idempotencyKey.`);
  if (typeof key === "string" && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new TypeError("`idempotencyKey` must be 1 to 255 printable ASCII characters.");
}

function bodyOf({ path, query }: Route, input: Fields): Fields {
  const elsewhere = new Set([...query, ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name)));
}

function failureOf(answer: Answer | ConnectionError): Failure {
  if (answer instanceof ConnectionError) return {};
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return {
    status: answer.status,
    isKeyInUse: answer.status === 409 && isKeyInUse(answer),
    ...(retryAfter >= 0 && { retryAfterMs: retryAfter * 1000 }),
  };
}

/** Ends by itself: an earlier try with the same key is still running. */
const isKeyInUse = (answer: Answer) => {
  const { error, code } = refusalIn(answer);
  return code === "key-in-use" || error === "A request with this Idempotency-Key is still being processed.";
};

function apiError(answer: Answer, request: string): ApiError {
  const { status, headers } = answer;
  const { error, code, details } = refusalIn(answer);
  // Each 404 of the API has a code, so one without is another server's.
  const leadsNowhere = status === 404 && (code === undefined || code === "unknown-path");
  const message = typeof error === "string" ? error : `The answer was HTTP ${status}.`;
  return new ApiError(leadsNowhere ? `${request} leads nowhere (HTTP 404). Is \`baseUrl\` right?` : message, {
    status,
    code,
    details,
    requestId: headers.get("x-request-id") ?? undefined,
  });
}

function refusalIn({ headers, text }: Answer) {
  const { error, code, ...details } = (parseObject(text) ?? {}) as Record<string, unknown>;
  return { error, code: typeof code === "string" ? code : (headers.get("x-error-code") ?? undefined), details };
}

/** Without the query, which may name a person. */
const sentTo = ({ baseUrl }: Connection, { method }: Route, address: string): string =>
  `${method} ${baseUrl}/api/v1${address.split("?", 1)[0]}`;

/** A proxy in between may answer without JSON. */
function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const parse = (text: string): unknown => JSON.parse(text);
