/** "1 email", "2,000 emails": a number with its noun, as people read it. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
