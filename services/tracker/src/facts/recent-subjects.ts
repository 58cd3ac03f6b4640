const usualRestMs = 10_000;

export class RecentSubjects {
  readonly #restMs: number;
  readonly #publishedAt = new Map<string, number>();

  constructor(restMs = usualRestMs) {
    this.#restMs = restMs;
  }

  isRecent({ subject }: { subject?: string }): boolean {
    return performance.now() - (this.#publishedAt.get(subject ?? "") ?? Number.NEGATIVE_INFINITY) < this.#restMs;
  }

  add({ subject }: { subject?: string }): void {
    if (subject === undefined) return;
    const now = performance.now();
    this.#publishedAt.delete(subject);
    this.#publishedAt.set(subject, now);
    for (const [oldest, at] of this.#publishedAt) {
      if (now - at < this.#restMs) return;
      this.#publishedAt.delete(oldest);
    }
  }
}
