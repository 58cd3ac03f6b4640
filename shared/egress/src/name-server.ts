import { Resolver } from "node:dns/promises";
import { LookupPostponed, NameNotAnswered, NameNotResolved } from "./name-errors.ts";

/** Returns all addresses of a name or throws one of the errors of name-errors.ts. */
export type AskName = (name: string) => Promise<readonly string[]>;

type Options = {
  servers?: readonly string[];
  timeoutMs: number;
  /** A timer later than this says more about this process than about a name. */
  stallMs?: number;
};

/** Lost packets are sent again, and a second server is tried, before the time is over. */
const firstTryMs = 700;
const tries = 4;
/** A name server that answered anything this recently counts as reachable. */
const heardMs = 5_000;
const probeMs = 1_000;

const nothingThere = ["ENOTFOUND", "ENODATA", "EBADNAME"];
const silence = ["ETIMEOUT", "ECANCELLED", "ECONNREFUSED"];

/**
 * Each lookup has sockets of its own: one that hangs holds no thread, a random port makes forged answers hard, and a
 * changed system configuration is read.
 */
export function nameServer({ servers, timeoutMs, stallMs = 500 }: Options): AskName {
  let heardAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | undefined;

  const resolver = (): Resolver => {
    const one = new Resolver({ timeout: firstTryMs, tries });
    if (servers) one.setServers(servers);
    return one;
  };

  /** Whether the name's servers are the silent ones: any answer to any query shows that our own name server works. */
  const isThere = async (): Promise<boolean> => {
    if (performance.now() - heardAt < heardMs) return true;
    probing ??= settle(resolver(), probeMs, (one) => [one.resolveNs(".")]).then(({ isHeard }) => {
      probing = undefined;
      if (isHeard) heardAt = performance.now();
      return isHeard;
    });
    return probing;
  };

  return async (name) => {
    const startedAt = performance.now();
    const { addresses, failures, isHeard } = await settle(resolver(), timeoutMs, (one) => [
      one.resolve4(name),
      one.resolve6(name),
    ]);
    if (isHeard) heardAt = performance.now();
    if (addresses.length > 0) return addresses;
    if (failures.every((code) => nothingThere.includes(code))) throw new NameNotResolved(failures.join());
    if (performance.now() - startedAt > timeoutMs + stallMs) throw new LookupPostponed("This process stood still.");
    if (!isHeard && !(await isThere())) throw new LookupPostponed("No name server answers.");
    throw new NameNotAnswered(failures.join());
  };
}

type Settled = { addresses: string[]; failures: string[]; isHeard: boolean };

async function settle(
  resolver: Resolver,
  timeoutMs: number,
  ask: (resolver: Resolver) => Promise<string[]>[],
): Promise<Settled> {
  // What arrived while this process was busy is read before the lookup is cancelled.
  const clock = setTimeout(() => setImmediate(() => resolver.cancel()), timeoutMs);
  const results = await Promise.allSettled(ask(resolver));
  clearTimeout(clock);
  const addresses = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));
  return { addresses, failures, isHeard: failures.length < results.length || !failures.every(isSilence) };
}

const isSilence = (code: string) => silence.includes(code);

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));
