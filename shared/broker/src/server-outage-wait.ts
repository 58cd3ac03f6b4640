type Waiting = { heldSince: number; resolve: (isTurn: boolean) => void };

/** Retries after 100 ms, doubling to 500 ms. After the hold a message goes back to the broker, for any replica. */
const usual = { firstWaitMs: 100, longestWaitMs: 500, longestHoldMs: 60_000 };

/** Messages wait here for a server that doesn't answer. One at a time retries; when it gets an answer the others follow. */
export class ServerOutageWait {
  readonly #limits: typeof usual;
  readonly #waiting: Waiting[] = [];
  #waitMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<typeof usual> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#waitMs = this.#limits.firstWaitMs;
  }

  /** Resolves to false when the message should go back to the broker. `heldSince` is of `performance.now()`. */
  turn(heldSince: number): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ heldSince, resolve });
    this.#timer ??= setTimeout(() => this.#next(), this.#waitMs);
    return promise;
  }

  /** A retry got an answer, so the others will too. */
  answered(): void {
    this.#waitMs = this.#limits.firstWaitMs;
    this.#dismiss(true);
  }

  close(): void {
    this.#isClosed = true;
    this.#dismiss(false);
  }

  #next(): void {
    this.#timer = undefined;
    this.#waitMs = Math.min(2 * this.#waitMs, this.#limits.longestWaitMs);
    const heldTooLongSince = performance.now() - this.#limits.longestHoldMs;
    const waiting = this.#waiting.splice(0);
    for (const one of waiting) {
      if (one.heldSince < heldTooLongSince) one.resolve(false);
      else this.#waiting.push(one);
    }
    this.#waiting.shift()?.resolve(true);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#next(), this.#waitMs);
  }

  #dismiss(isTurn: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve(isTurn);
  }
}
