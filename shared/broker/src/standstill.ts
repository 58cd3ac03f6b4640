const lookMs = 50;
/** Work of this length is no standstill. */
const unnoticedMs = 250;
/** What was there to be read when it ended has been read after that. */
const readWithinMs = 100;

/**
 * How long this process stood still lately, busy with one piece of work or not scheduled: what it reads now may have waited for
 * it that long, and no server's clock says so.
 */
export class Standstill {
  #lookedAt = performance.now();
  #endedAt = Number.NEGATIVE_INFINITY;
  #ms = 0;

  constructor() {
    setInterval(() => this.#look(), lookMs).unref();
  }

  /** 0 when it did not. */
  recentMs(): number {
    const now = this.#look();
    return now - this.#endedAt < readWithinMs ? this.#ms : 0;
  }

  #look(): number {
    const now = performance.now();
    const stoodStillMs = now - this.#lookedAt;
    this.#lookedAt = now;
    if (stoodStillMs > unnoticedMs) {
      const isSameOne = now - this.#endedAt < readWithinMs;
      this.#ms = isSameOne ? Math.max(this.#ms, stoodStillMs) : stoodStillMs;
      this.#endedAt = now;
    }
    return now;
  }
}
