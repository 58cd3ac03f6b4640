const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Of a file, in bytes. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const share = (fraction: number): string => percent.format(fraction);
