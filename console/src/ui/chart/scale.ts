/** Returns the axis's end, the next of 1, 2 and 5 times a power of ten, and as many ticks as give whole figures. */
export function axisOf(largest: number): { end: number; ticks: number[] } {
  if (largest <= 2) return { end: 2, ticks: [0, 1, 2] };
  const power = 10 ** Math.floor(Math.log10(largest));
  const end = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= largest) ?? largest;
  return { end, ticks: end % 2 === 0 ? [0, end / 2, end] : [0, end] };
}
