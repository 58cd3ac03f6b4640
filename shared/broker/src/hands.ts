/** What this process has of a queue. */
export class Hands {
  /** How many it was given. */
  taken = 0;
  /** Resolves when what the broker has sent here by now has been read. */
  arrived: () => Promise<unknown> = async () => {};
  readonly #held = new Set<number>();

  get count(): number {
    return this.#held.size;
  }

  take(): number {
    this.#held.add(++this.taken);
    return this.taken;
  }

  release(number: number): void {
    this.#held.delete(number);
  }

  /** How many are still in hand of those that it was given up to this number. */
  countUpTo(last: number): number {
    return [...this.#held].filter((number) => number <= last).length;
  }
}
