import { hostsFile, type ReadHost } from "./hosts-file.ts";
import { LookupPostponed, NameNotAnswered } from "./name-errors.ts";
import { type AskName, nameServer } from "./name-server.ts";
import { SlowDomains } from "./slow-domains.ts";

/** Rejects with an error of name-errors.ts. Without a workspace, as for a socket, the lookup counts against no share. */
export type ResolveName = (name: string, workspaceId?: string) => Promise<readonly string[]>;

export type NameResolver = {
  resolve: ResolveName;
  /** Such a name lately got no answer. It is looked up for its workspace before it is dialled. */
  isSlow: (name: string) => boolean;
};

type Options = {
  ask?: AskName;
  readHost?: ReadHost;
  slow?: SlowDomains;
  now?: () => number;
};

const lookupTimeoutMs = 2_000;
/** Bounds how long a changed name goes unnoticed. A socket vets the address each time, cached or not. */
const cacheMs = 10_000;
const failureCacheMs = 1_000;
const cacheSize = 2_000;

export function nameResolver(options: Options = {}): NameResolver {
  const { ask = nameServer({ timeoutMs: lookupTimeoutMs }), readHost = hostsFile("/etc/hosts") } = options;
  const { slow = new SlowDomains(), now = Date.now } = options;
  const known = new Map<string, { answer: Promise<readonly string[]>; until: number }>();

  const lookUp = async (name: string): Promise<readonly string[]> => {
    const listed = await readHost(name);
    if (listed) return listed;
    try {
      return await ask(name);
    } catch (error) {
      if (error instanceof NameNotAnswered) slow.add(name);
      throw error;
    }
  };

  const resolve: ResolveName = async (name, workspaceId) => {
    const cached = known.get(name);
    if (cached && cached.until > now()) return cached.answer;
    const leave = workspaceId === undefined ? undefined : slow.enter(name, workspaceId);
    if (workspaceId !== undefined && !leave) throw new LookupPostponed("The workspace has no place for a lookup.");

    known.delete(name);
    const oldest = known.size >= cacheSize ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    const answer = lookUp(name).finally(leave);
    const entry = { answer, until: now() + cacheMs };
    known.set(name, entry);
    answer.catch(() => {
      entry.until = now() + failureCacheMs;
    });
    return answer;
  };

  return { resolve, isSlow: (name) => slow.has(name) };
}
