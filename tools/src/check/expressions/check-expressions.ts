import { analyse } from "scslre";
import { type Expression, findExpressions } from "./find-expressions.ts";

/** These expressions only see texts of 2,000 characters, in a thread with a bound on its time. */
const bounded = new Set(["shared/reply-classifier/src/signals.ts", "shared/reply-classifier/src/opt-out.ts"]);

/** Slow: two repetitions match the same characters, or every start reads to the end. */
export async function findSlowExpressions(root: string): Promise<string[]> {
  const expressions = await findExpressions(root);
  return expressions.filter(({ file }) => !bounded.has(file)).flatMap(problemOf);
}

export function problemOf({ file, source, flags }: Expression): string[] {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (!report) return [];
  const how = report.type === "Move" ? "is tried from every start to the end" : "can be cut in many ways";
  return [`${file}: /${source.slice(0, 100)}/ is not linear: \`${report.character.pick}\` repeated ${how}.`];
}
