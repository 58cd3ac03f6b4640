import { count } from "./wording.ts";

export { count };

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

export const counted = (figure: number, one: string, many: string): string =>
  `${count(figure)} ${figure === 1 ? one : many}`;
/** Of a file, in bytes. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const share = (fraction: number): string => percent.format(fraction);
