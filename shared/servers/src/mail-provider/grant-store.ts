import { randomUUID } from "node:crypto";

/** `isPublic`: given to a client that says no secret. */
type Grant = { account: string; isRevoked: boolean; lastNumber: number; isPublic?: boolean };

/** `store` writes the grants for the next start. */
export class GrantStore {
  readonly #grants: Map<string, Grant>;
  readonly #write: (grants: Record<string, Grant>) => void;

  constructor(known: Record<string, Grant> = {}, store: (grants: Record<string, Grant>) => void = () => {}) {
    this.#grants = new Map(Object.entries(known));
    this.#write = store;
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
    const found = this.#grants.get(grant);
    if (!found) return 0;
    found.lastNumber += 1;
    this.#store();
    return found.lastNumber;
  }

  revoke(grant: string): void {
    const found = this.#grants.get(grant);
    if (found) found.isRevoked = true;
    this.#store();
  }

  revokeAllOf(account: string): void {
    for (const { grant, account: owner } of this.living) if (owner === account) this.revoke(grant);
  }

  #store(): void {
    this.#write(Object.fromEntries(this.#grants));
  }
}

export type StoredGrants = ConstructorParameters<typeof GrantStore>[0];
