const format = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** "38 ms" below a second, and "0.9 s" from 900 ms on, as nobody counts so many. */
export const durationOf = (seconds: number): string =>
  seconds < 0.9
    ? `${format.format(seconds < 0.01 ? seconds * 1_000 : Math.round(seconds * 1_000))} ms`
    : `${format.format(seconds)} s`;
