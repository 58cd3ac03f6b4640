/**
 * How many delivered and, separately, refused answers of one receiver this process stores: `burst` at once, then one
 * per interval.
 */
const burst = 60;
const intervalMs = 10_000;
const mostKnown = 10_000;

type Account = { left: number; at: number };

/**
 * Bounds the rows that answers take. Whoever debugs a receiver wants some answers of each kind; nobody reads thousands.
 */
export class AnswerBudget {
  readonly #accounts = new Map<string, Account>();

  has(endpointId: string, isDelivered: boolean, now = Date.now()): boolean {
    return this.#account(endpointId, isDelivered, now).left >= 1;
  }

  spend(endpointId: string, isDelivered: boolean, now = Date.now()): void {
    this.#account(endpointId, isDelivered, now).left -= 1;
  }

  #account(endpointId: string, isDelivered: boolean, now: number): Account {
    const key = `${endpointId} ${isDelivered}`;
    let account = this.#accounts.get(key);
    if (!account) {
      if (this.#accounts.size >= mostKnown) this.#accounts.clear();
      account = { left: burst, at: now };
      this.#accounts.set(key, account);
    }
    account.left = Math.min(burst, account.left + Math.max(0, now - account.at) / intervalMs);
    account.at = now;
    return account;
  }
}
