import { type Operations, routes } from "../generated/operations.ts";
import { type CallOptions, type Connection, callApi, type Fields } from "./call-api.ts";
import { usualBackoffMs, usualRetries } from "./retry.ts";

export type { CallOptions };

export type ClientOptions = {
  /** Where Outbound runs, such as `https://outbound.acme.example`; with or without the API's `/api/v1`. */
  baseUrl: string;
  /** A workspace's API token, `obt_…`. */
  token: string;
  /** For each try, answer included; 30 seconds unless given. */
  timeoutMs?: number;
  /** How often a call is repeated; 6 times unless given, which takes 12 to 24 seconds. */
  maxRetries?: number;
  /** The longest first pause before a repeat; doubled with each. Half a second unless given. */
  backoffMs?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
};

type Operation = { input: object; output: unknown; row?: unknown };
type Arguments<Input, Options = CallOptions> = {} extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

type Call<Op extends Operation> = (...args: Arguments<Op["input"]>) => Promise<Op["output"]>;
type ListCall<Op extends Operation> = Call<Op> & {
  /** Every row of every page, each page asked for when it is wanted. */
  all(...args: Arguments<Omit<Op["input"], "cursor">>): AsyncGenerator<Op["row"], void, undefined>;
};

/** A function for each operation; those that list have `all` beside. */
export type Client = {
  [Name in keyof Operations]: Operations[Name] extends { row: unknown }
    ? ListCall<Operations[Name]>
    : Call<Operations[Name]>;
};

type Page = { data: unknown[]; next_cursor: string | null };

export function createClient(options: ClientOptions): Client {
  const connection: Connection = {
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, ""),
    token: options.token,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? usualRetries,
    backoffMs: options.backoffMs ?? usualBackoffMs,
    fetch: options.fetch ?? fetch,
  };
  const calls = Object.entries(routes).map(([name, route]) => {
    const call = (input: Fields = {}, callOptions: CallOptions = {}) => callApi(connection, route, input, callOptions);
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
