import { z } from "zod";
import { nearestName } from "./nearest-name.ts";

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
