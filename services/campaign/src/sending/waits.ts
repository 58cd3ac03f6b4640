type Waits = { firstSeconds: number; longestSeconds: number };

/** A service of ours was away or failed over this mail. The waits are 5, 10, 20 … seconds, an hour at most. */
export const ownFaults: Waits = { firstSeconds: 5, longestSeconds: 3_600 };

/** The mail goes behind what is due by then, so that repeated failures delay nothing else. */
export const wait = ({ firstSeconds, longestSeconds }: Waits, before: number) =>
  Math.min(firstSeconds * 2 ** before, longestSeconds);
