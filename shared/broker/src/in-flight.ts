export class InFlight {
  taken = 0;
  /** Resolves when everything that the broker has sent here by now has been read. */
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

  countUpTo(last: number): number {
    return [...this.#held].filter((number) => number <= last).length;
  }
}
