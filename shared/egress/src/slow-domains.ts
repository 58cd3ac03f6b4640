import { getDomain } from "tldts";

type Caps = {
  /** Lookups at once that a workspace's requests and its slow names may ask for. */
  workspace: number;
  /** Of those, names of slow domains. */
  slowOfWorkspace: number;
  /** Names of slow domains of all workspaces. */
  slow: number;
};

const defaultCaps: Caps = { workspace: 20, slowOfWorkspace: 4, slow: 32 };

/** Since the last name that was not answered. */
const rememberedMs = 60_000;
const maxDomains = 2_000;

/**
 * Our name server goes on for seconds with a question that nobody waits for any more, and has room for a hundred or so: who
 * asks for many names that don't answer takes that room from all. Names of a domain that did not answer lately are therefore
 * asked for on behalf of a workspace, few at once, and fewer of one workspace. Everybody else's go past them.
 */
export class SlowDomains {
  readonly #caps: Caps;
  readonly #now: () => number;
  readonly #slowUntil = new Map<string, number>();
  readonly #taken = new Map<string, number>();

  constructor({ caps = defaultCaps, now = Date.now }: { caps?: Caps | undefined; now?: () => number } = {}) {
    this.#caps = caps;
    this.#now = now;
  }

  has(name: string): boolean {
    return this.#slowUntil.size > 0 && (this.#slowUntil.get(domainOf(name)) ?? 0) > this.#now();
  }

  add(name: string): void {
    const domain = domainOf(name);
    this.#slowUntil.delete(domain);
    const oldest = this.#slowUntil.size >= maxDomains ? this.#slowUntil.keys().next().value : undefined;
    if (oldest !== undefined) this.#slowUntil.delete(oldest);
    this.#slowUntil.set(domain, this.#now() + rememberedMs);
  }

  /** A place for a lookup, with what gives it back; undefined when there is none. */
  enter(name: string, workspaceId: string): (() => void) | undefined {
    const levels = this.#levels(name, workspaceId);
    if (levels.some(([key, cap]) => (this.#taken.get(key) ?? 0) >= cap)) return undefined;
    for (const [key] of levels) this.#count(key, 1);
    return () => {
      for (const [key] of levels) this.#count(key, -1);
    };
  }

  #levels(name: string, workspaceId: string): [string, number][] {
    const { workspace, slowOfWorkspace, slow } = this.#caps;
    const own: [string, number] = [`workspace ${workspaceId}`, workspace];
    return this.has(name) ? [own, [`slow of ${workspaceId}`, slowOfWorkspace], ["slow", slow]] : [own];
  }

  #count(key: string, change: 1 | -1): void {
    const taken = (this.#taken.get(key) ?? 0) + change;
    if (taken > 0) this.#taken.set(key, taken);
    else this.#taken.delete(key);
  }
}

/** Tenants of a hosting platform have a domain each; a name without a registrable domain is one of its own. */
const domainOf = (name: string) =>
  getDomain(name.replace(/\.$/, ""), { extractHostname: false, validateHostname: false, allowPrivateDomains: true }) ??
  name;
