const usualRestMs = 10_000;

/** Which subjects were published lately, by this process: what says the same again may wait for a moment. */
export class ToldLinks {
  readonly #restMs: number;
  /** Of `performance.now()`; the oldest first. */
  readonly #toldAt = new Map<string, number>();

  constructor(restMs = usualRestMs) {
    this.#restMs = restMs;
  }

  isRecent({ subject }: { subject?: string }): boolean {
    return performance.now() - (this.#toldAt.get(subject ?? "") ?? Number.NEGATIVE_INFINITY) < this.#restMs;
  }

  note({ subject }: { subject?: string }): void {
    if (subject === undefined) return;
    const now = performance.now();
    this.#toldAt.delete(subject);
    this.#toldAt.set(subject, now);
    for (const [oldest, at] of this.#toldAt) {
      if (now - at < this.#restMs) return;
      this.#toldAt.delete(oldest);
    }
  }
}
