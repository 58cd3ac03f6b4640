/** So many at once, and then one each `intervalMs`. */
export type Rate = { burst: number; intervalMs: number };

/** Forgetting one that is busy lets it begin anew; a process that is out of memory lets nobody. */
const maxKeys = 10_000;

/** Counts requests by a key, within this process. */
export class RequestLimit {
  readonly #rate: Rate;
  /** When all that a key has used is given back, the first used first. */
  readonly #fullAt = new Map<string, number>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** 0 when the request may go on, else the seconds after which it may. One that may not costs nothing. */
  take(key: string, nowMs = performance.now()): number {
    const { burst, intervalMs } = this.#rate;
    const fullAt = Math.max(this.#fullAt.get(key) ?? nowMs, nowMs) + intervalMs;
    const tooSoonMs = fullAt - nowMs - burst * intervalMs;
    if (tooSoonMs > 0) return Math.ceil(tooSoonMs / 1_000);
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    this.#forget(nowMs);
    return 0;
  }

  /** The longest unused are the first in the map. */
  #forget(nowMs: number): void {
    for (const [key, fullAt] of this.#fullAt) {
      if (fullAt > nowMs && this.#fullAt.size <= maxKeys) return;
      this.#fullAt.delete(key);
    }
  }
}
