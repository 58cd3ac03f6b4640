import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { problemOf } from "./check-expressions.ts";
import { type Expression, findExpressions } from "./find-expressions.ts";
import { hostileLines } from "./hostile-lines.fixture.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const characters = 2_000;
/** A slow expression takes seconds or years; on a busy machine the test is repeated. */
const mostMs = 500;

test("no expression of the code takes long over a line made for it", { timeout: 600_000 }, async () => {
  const slow: string[] = [];
  for (const expression of await findExpressions(root)) {
    const line = slowestLine(expression);
    if (line !== undefined)
      slow.push(`${expression.file}: /${expression.source.slice(0, 200)}/ over ${line.slice(0, 80)}`);
  }
  expect(slow).toEqual([]);
});

const tooSlow: Expression[] = [
  String.raw`^.{3,160}[<[(]\S+@\S+[>\])]\s*(wrote|schrieb)(?!\p{L}).{0,120}:\s*$`,
  String.raw`^(a+)+$`,
  String.raw`(\w+\s?)*!$`,
].map((source) => ({ file: "a.ts", source, flags: "u" }));

test.each(tooSlow)("an expression that tries many ways is found: $source", (expression) => {
  const found = [slowestLine(expression, 6_000, 100), ...problemOf(expression)];
  expect(found.filter((one) => one !== undefined)).not.toEqual([]);
});

test("an expression whose repetitions share nothing is not reported", () => {
  const linear = { file: "a.ts", source: String.raw`^[^\s@]+@[^\s@]+$`, flags: "u" };
  expect([slowestLine(linear), ...problemOf(linear)]).toEqual([undefined]);
});

function slowestLine({ file, source, flags }: Expression, length = characters, timeout = mostMs): string | undefined {
  const expression = new RegExp(source, flags.replace(/[gy]/g, ""));
  const context = createContext({ expression, line: "" });
  const isSlow = (line: string) => {
    context["line"] = line;
    try {
      runInContext("expression.test(line)", context, { timeout });
      return false;
    } catch {
      return true;
    }
  };
  return hostileLines({ file, source, flags }, length).find((line) => isSlow(line) && isSlow(line) && isSlow(line));
}
