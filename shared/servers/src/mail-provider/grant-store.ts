import { randomUUID } from "node:crypto";

/** `isPublic`: given to a client that says no secret. */
type Kept = { account: string; isRevoked: boolean; lastNumber: number; isPublic?: boolean };

/** `keep` stores the grants for the next start. */
export class GrantStore {
  readonly #grants: Map<string, Kept>;
  readonly #keep: (grants: Record<string, Kept>) => void;

  constructor(known: Record<string, Kept> = {}, keep: (grants: Record<string, Kept>) => void = () => {}) {
    this.#grants = new Map(Object.entries(known));
    this.#keep = keep;
  }

  get living(): { grant: string; account: string }[] {
    return [...this.#grants].flatMap(([grant, { account, isRevoked }]) => (isRevoked ? [] : [{ grant, account }]));
  }

  add(account: string, { isPublic = false } = {}): string {
    const grant = randomUUID();
    this.#grants.set(grant, { account, isRevoked: false, lastNumber: 0, isPublic });
    this.#store();
    return grant;
  }

  isLiving(grant: string): boolean {
    return this.#grants.get(grant)?.isRevoked === false;
  }

  isPublic(grant: string): boolean {
    return this.#grants.get(grant)?.isPublic === true;
  }

  numberOf(grant: string): number {
    return this.#grants.get(grant)?.lastNumber ?? 0;
  }

  advance(grant: string): number {
    const kept = this.#grants.get(grant);
    if (!kept) return 0;
    kept.lastNumber += 1;
    this.#store();
    return kept.lastNumber;
  }

  revoke(grant: string): void {
    const kept = this.#grants.get(grant);
    if (kept) kept.isRevoked = true;
    this.#store();
  }

  revokeAllOf(account: string): void {
    for (const { grant, account: owner } of this.living) if (owner === account) this.revoke(grant);
  }

  #store(): void {
    this.#keep(Object.fromEntries(this.#grants));
  }
}

export type KeptGrants = ConstructorParameters<typeof GrantStore>[0];
