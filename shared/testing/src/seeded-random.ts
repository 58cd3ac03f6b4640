export type Random = {
  /** From 0 to 1, excluding 1. */
  share: () => number;
  /** From 0 to `limit`, excluding it. */
  int: (limit: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

/** Repeats its numbers for the same seed (mulberry32). What other processes do meanwhile isn't repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (limit: number) => Math.floor(share() * limit);
  return {
    share,
    int,
    chance: (wanted) => share() < wanted,
    pick: (items) => items[int(items.length)] as never,
    shuffle(items) {
      const rest = [...items];
      return items.flatMap(() => rest.splice(int(rest.length), 1));
    },
  };
}
