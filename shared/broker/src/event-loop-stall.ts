const lookMs = 50;
const unnoticedMs = 250;
/** Whatever was readable when the blocking ended has been read after this long. */
const readWithinMs = 100;

/** Measures how long this process was blocked lately. A message that it reads now may have waited as long unnoticed. */
export class EventLoopStall {
  #lookedAt = performance.now();
  #endedAt = Number.NEGATIVE_INFINITY;
  #ms = 0;

  constructor() {
    setInterval(() => this.#look(), lookMs).unref();
  }

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
