import { lookup } from "node:dns/promises";

/** All addresses of a name. Rejects with NameNotResolved when there are none, or none in time. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

type Options = {
  /** What asks: the system's resolver, hosts file included. */
  ask?: ResolveName;
  timeoutMs?: number;
  atOnce?: number;
  now?: () => number;
};

/** libuv gives names half of its thread pool at most: main.ts sizes it. */
const lookupsAtOnce = 32;

const lookupTimeoutMs = 2_000;
/** A name that moves is followed within this time. What a socket dials is vetted each time, cached or not. */
const cacheMs = 10_000;
const failureCacheMs = 1_000;
const cacheSize = 2_000;

/**
 * A lookup can't be called off: one that times out keeps its place until the system answers, so that no more than
 * `atOnce` are ever under way. Waiting for a place counts against the time.
 */
export function nameResolver(options: Options = {}): ResolveName {
  const { ask = askSystem, timeoutMs = lookupTimeoutMs, atOnce = lookupsAtOnce, now = Date.now } = options;
  const known = new Map<string, { answer: Promise<readonly string[]>; until: number }>();
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const run = (name: string) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const late = setTimeout(() => {
        const place = waiting.indexOf(start);
        if (place >= 0) waiting.splice(place, 1);
        reject(new NameNotResolved("The name was not resolved in time."));
      }, timeoutMs);
      const start = () => {
        underWay += 1;
        ask(name)
          .then(resolve, (cause) => reject(new NameNotResolved("The name has no address.", { cause })))
          .finally(() => {
            clearTimeout(late);
            underWay -= 1;
            waiting.shift()?.();
          });
      };
      if (underWay < atOnce) start();
      else waiting.push(start);
    });

  return (name) => {
    const cached = known.get(name);
    if (cached && cached.until > now()) return cached.answer;
    known.delete(name);
    const oldest = known.size >= cacheSize ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);

    const entry = { answer: run(name), until: now() + cacheMs };
    known.set(name, entry);
    entry.answer.catch(() => {
      entry.until = now() + failureCacheMs;
    });
    return entry.answer;
  };
}

async function askSystem(name: string): Promise<readonly string[]> {
  const answers = await lookup(name, { all: true });
  return answers.map(({ address }) => address);
}
