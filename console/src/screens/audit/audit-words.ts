import { times } from "../../ui/when.tsx";
import { words } from "./words.ts";

export const { through } = words;

/** The trail has times in UTC; a reader's clock shows another. */
export const withTimesInWords = (summary: string): string =>
  summary.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (at) => times.short(at));
