import { z } from "zod";

/** For operators' files: an unknown key is refused, because a misspelt setting would silently have its default. */
export const fileObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" && Array.isArray(issue.keys)
        ? issue.keys.map((key) => refusal(String(key), Object.keys(shape))).join(" ")
        : undefined,
  });

function refusal(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  return nearest === undefined
    ? `${key} is not a setting; there are ${known.join(", ")}.`
    : `${key} is not a setting; did you mean ${nearest}?`;
}

const longestKey = 100;

function nearestName(key: string, names: readonly string[]): string | undefined {
  if (key.length > longestKey) return undefined;
  const [nearest] = names
    .map((name) => ({ name, distance: distance(key.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(nearest.name.length, key.length) / 3 ? nearest.name : undefined;
}

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(from).entries()) {
    const next = [at + 1];
    for (const [index, other] of Array.from(to).entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
