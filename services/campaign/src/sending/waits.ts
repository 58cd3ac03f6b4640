type Waits = { firstSeconds: number; longestSeconds: number };

/** A service of ours was away, or one of them fails over this mail: 5, 10, 20 … seconds, an hour at most. */
export const ownFaults: Waits = { firstSeconds: 5, longestSeconds: 3_600 };

/** Twice as long each time. It goes behind what is due by then, so that what fails again and again holds up nothing. */
export const wait = ({ firstSeconds, longestSeconds }: Waits, before: number) =>
  Math.min(firstSeconds * 2 ** before, longestSeconds);
