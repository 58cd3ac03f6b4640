/** A receiver's delivered and refused answers are stored separately: `burst` at once, then one per interval. */
const burst = 60;
const intervalMs = 10_000;
const mostKnown = 10_000;

type Account = { answersLeft: number; at: number };

/** Bounds the rows that answers take. */
export class AnswerBudget {
  readonly #accounts = new Map<string, Account>();

  has(endpointId: string, isDelivered: boolean, now = Date.now()): boolean {
    return this.#account(endpointId, isDelivered, now).answersLeft >= 1;
  }

  spend(endpointId: string, isDelivered: boolean, now = Date.now()): void {
    this.#account(endpointId, isDelivered, now).answersLeft -= 1;
  }

  #account(endpointId: string, isDelivered: boolean, now: number): Account {
    const key = `${endpointId} ${isDelivered}`;
    let account = this.#accounts.get(key);
    if (!account) {
      if (this.#accounts.size >= mostKnown) this.#accounts.clear();
      account = { answersLeft: burst, at: now };
      this.#accounts.set(key, account);
    }
    account.answersLeft = Math.min(burst, account.answersLeft + Math.max(0, now - account.at) / intervalMs);
    account.at = now;
    return account;
  }
}
