type Row = { id: string; at: string };

/**
 * The rows of a list that somebody has scrolled: those that were there keep their places, and what has come since waits
 * outside. `before` are the rows as they were shown last.
 */
export function steadyRows<One extends Row>(
  before: readonly One[],
  now: readonly One[],
): { shown: One[]; waiting: number } {
  const byId = new Map(now.map((row) => [row.id, row]));
  const known = new Set(before.map(({ id }) => id));
  const kept = before.flatMap(({ id }) => byId.get(id) ?? []);
  const first = before[0];
  const others = now.filter(({ id }) => !known.has(id));
  const isNew = ({ at }: One) => first !== undefined && Date.parse(at) > Date.parse(first.at);
  return { shown: [...kept, ...others.filter((row) => !isNew(row))], waiting: others.filter(isNew).length };
}
