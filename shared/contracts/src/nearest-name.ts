import { editDistance } from "./edit-distance.ts";

const longestKey = 100;

/** The one of the names that was probably meant by `key`. */
export function nearestName(key: string, names: readonly string[]): string | undefined {
  if (key.length > longestKey) return undefined;
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(key.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(nearest.name.length, key.length) / 3 ? nearest.name : undefined;
}
