import { z } from "zod";
import { editDistance } from "./edit-distance.ts";

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
    .map((name) => ({ name, distance: editDistance(key.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(nearest.name.length, key.length) / 3 ? nearest.name : undefined;
}
