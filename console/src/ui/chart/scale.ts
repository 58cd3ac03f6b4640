/** Returns the axis's end, the next of 1, 2 and 5 times a power of ten, and as many ticks as give whole figures. */
export function axisOf(largest: number): { end: number; ticks: number[] } {
  if (largest <= 2) return { end: 2, ticks: [0, 1, 2] };
  const power = 10 ** Math.floor(Math.log10(largest));
  const end = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= largest) ?? largest;
  return { end, ticks: end % 2 === 0 ? [0, end / 2, end] : [0, end] };
}

const mostSteps = 4;

/** At most four steps of 1, 2 or 5 times a power of ten, for a chart with room. */
export function finerAxisOf(largest: number): { end: number; ticks: number[] } {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(largest, 1))) - 1);
  const step = [1, 2, 5, 10, 20, 50].map((times) => times * power).find((one) => one * mostSteps >= largest) ?? largest;
  const steps = Math.max(2, Math.ceil(largest / step));
  return { end: steps * step, ticks: Array.from({ length: steps + 1 }, (_, at) => at * step) };
}
