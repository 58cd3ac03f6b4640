export type Rate = { burst: number; intervalMs: number };

/** Forgetting a busy key gives it a fresh burst, which harms less than running out of memory. */
const maxKeys = 10_000;

export class RequestLimit {
  readonly #rate: Rate;
  readonly #fullAt = new Map<string, number>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** Returns 0 when the request is allowed, otherwise the seconds until one is. A refused request uses up nothing. */
  tryAdmit(key: string, nowMs = performance.now()): number {
    const { burst, intervalMs } = this.#rate;
    const fullAt = Math.max(this.#fullAt.get(key) ?? nowMs, nowMs) + intervalMs;
    const tooSoonMs = fullAt - nowMs - burst * intervalMs;
    if (tooSoonMs > 0) return Math.ceil(tooSoonMs / 1_000);
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    this.#evict(nowMs);
    return 0;
  }

  #evict(nowMs: number): void {
    for (const [key, fullAt] of this.#fullAt) {
      if (fullAt > nowMs && this.#fullAt.size <= maxKeys) return;
      this.#fullAt.delete(key);
    }
  }
}
