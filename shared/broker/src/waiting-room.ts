type Waiting = { heldSince: number; resolve: (isTurn: boolean) => void };

/** 100 ms, doubling to 500 ms. What a server doesn't answer for longer than the hold goes back to the broker, for any replica. */
const usual = { firstWaitMs: 100, longestWaitMs: 500, longestHoldMs: 60_000 };

/**
 * Where the messages of a queue wait for a server that doesn't answer. One of them at a time tries again, in turn, and the
 * others follow when it got an answer.
 */
export class WaitingRoom {
  readonly #limits: typeof usual;
  readonly #waiting: Waiting[] = [];
  #waitMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<typeof usual> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#waitMs = this.#limits.firstWaitMs;
  }

  /** True when it is its turn to try again, false when it is to be handed back. `heldSince` is of `performance.now()`. */
  turn(heldSince: number): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ heldSince, resolve });
    this.#timer ??= setTimeout(() => this.#next(), this.#waitMs);
    return promise;
  }

  /** One that waited got an answer: so will the others. */
  answered(): void {
    this.#waitMs = this.#limits.firstWaitMs;
    this.#dismiss(true);
  }

  /** Nothing waits here any more. */
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
