import { type Operations, routes } from "../generated/operations.ts";
import { type CallOptions, type Connection, callApi, type Fields, type KeyedCallOptions } from "./call-api.ts";
import { usualBackoffMs, usualRetries } from "./retry.ts";

export type { CallOptions, KeyedCallOptions };

export type ClientOptions = {
  /** Where Outbound runs, such as `https://outbound.acme.example`; with or without the API's `/api/v1`. */
  baseUrl: string;
  token: string;
  /** Covers one try, its answer included; 30 seconds by default. */
  timeoutMs?: number;
  /** How often a call is repeated; 6 times by default, which takes 12 to 24 seconds. */
  maxRetries?: number;
  /** The longest pause before the first repeat, doubled with each; half a second by default. */
  backoffMs?: number;
  fetch?: typeof fetch;
};

type Operation = { input: object; output: unknown; row?: unknown; takesKey?: true };
type Arguments<Input, Options> = {} extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

type OptionsOf<Op extends Operation> = Op extends { takesKey: true } ? KeyedCallOptions : CallOptions;
type Call<Op extends Operation> = (...args: Arguments<Op["input"], OptionsOf<Op>>) => Promise<Op["output"]>;
type ListCall<Op extends Operation> = Call<Op> & {
  /** Yields every row of every page, and requests a page only when its rows are needed. */
  all(...args: Arguments<Omit<Op["input"], "cursor">, CallOptions>): AsyncGenerator<Op["row"], void, undefined>;
};

export type Client = {
  [Name in keyof Operations]: Operations[Name] extends { row: unknown }
    ? ListCall<Operations[Name]>
    : Call<Operations[Name]>;
};

function assertUsable({ baseUrl, token, timeoutMs = 1, maxRetries = 0, backoffMs = 0 }: ClientOptions): void {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError("`baseUrl` must be an address such as https://outbound.acme.example.");
  }
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError("`token` must be the whole token, obt_ and 40 letters and digits.");
  }
  if (!(timeoutMs > 0)) throw new TypeError("`timeoutMs` must be above 0.");
  if (!(maxRetries >= 0) || !(backoffMs >= 0)) throw new TypeError("`maxRetries` and `backoffMs` must be 0 or more.");
}

type Page = { data: unknown[]; next_cursor: string | null };

/** Throws a TypeError for an address and a token that no request can be made with. */
export function createClient(options: ClientOptions): Client {
  assertUsable(options);
  const connection: Connection = {
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, ""),
    token: options.token,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? usualRetries,
    backoffMs: options.backoffMs ?? usualBackoffMs,
    fetch: options.fetch ?? fetch,
  };
  const calls = Object.entries(routes).map(([name, route]) => {
    const call = (input: Fields = {}, callOptions: KeyedCallOptions = {}) =>
      callApi(connection, route, input, callOptions);
    const all = async function* (input: Fields = {}, callOptions: CallOptions = {}) {
      let cursor: string | null | undefined;
      do {
        const page = (await call({ ...input, cursor }, callOptions)) as Page;
        yield* page.data;
        cursor = page.next_cursor;
      } while (cursor !== null);
    };
    return [name, Object.assign(call, { all })];
  });
  return Object.fromEntries(calls) as Client;
}
