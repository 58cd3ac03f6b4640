import { getDomain } from "tldts";

type Caps = {
  workspace: number;
  /** The part of those that may be for slow domains. */
  slowOfWorkspace: number;
  /** The limit on concurrent lookups in slow domains, for all workspaces together. */
  slow: number;
};

const defaultCaps: Caps = { workspace: 20, slowOfWorkspace: 4, slow: 32 };

/** How long a domain counts as slow after the last unanswered name. */
const rememberedMs = 60_000;
const maxDomains = 2_000;

/**
 * A name server works for seconds on a query that nobody waits for, and on a hundred or so at once. So names of a domain
 * that lately didn't answer are looked up few at once, per workspace, and other names don't wait for them.
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

  /** Returns the release of the reserved slot; undefined when none is free. */
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

/** Tenants of a hosting platform have a domain each; a name without a registrable domain is its own. */
const domainOf = (name: string) =>
  getDomain(name.replace(/\.$/, ""), { extractHostname: false, validateHostname: false, allowPrivateDomains: true }) ??
  name;
