const whole = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Null was not measured, which is no zero. */
export const count = (figure: number | null): string => (figure === null ? "–" : whole.format(figure));
export const counted = (figure: number, one: string, many: string): string =>
  `${count(figure)} ${figure === 1 ? one : many}`;
export const share = (fraction: number): string => percent.format(fraction);
