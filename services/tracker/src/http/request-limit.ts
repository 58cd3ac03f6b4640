export type Rate = { burst: number; intervalMs: number };

/** Forgetting a busy key gives it a fresh burst, which harms less than running out of memory. */
const maxKeys = 10_000;

type Asked = readonly [RequestLimit, key: string];

/** Returns 0 when all allow the request, otherwise the seconds until all do. A refused request uses up nothing of any. */
export function tryAdmit(asked: readonly Asked[], nowMs = performance.now()): number {
  const waitSeconds = Math.max(0, ...asked.map(([limit, key]) => limit.waitSeconds(key, nowMs)));
  if (waitSeconds === 0) for (const [limit, key] of asked) limit.admit(key, nowMs);
  return waitSeconds;
}

export class RequestLimit {
  readonly #rate: Rate;
  readonly #fullAt = new Map<string, number>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** Returns 0 when a request is allowed, otherwise the seconds until one is. */
  waitSeconds(key: string, nowMs: number): number {
    const { burst, intervalMs } = this.#rate;
    const tooSoonMs = this.#fullAfter(key, nowMs) - nowMs - burst * intervalMs;
    return Math.max(0, Math.ceil(tooSoonMs / 1_000));
  }

  admit(key: string, nowMs: number): void {
    const fullAt = this.#fullAfter(key, nowMs);
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    this.#evict(nowMs);
  }

  #fullAfter(key: string, nowMs: number): number {
    return Math.max(this.#fullAt.get(key) ?? nowMs, nowMs) + this.#rate.intervalMs;
  }

  #evict(nowMs: number): void {
    for (const [key, fullAt] of this.#fullAt) {
      if (fullAt > nowMs && this.#fullAt.size <= maxKeys) return;
      this.#fullAt.delete(key);
    }
  }
}
