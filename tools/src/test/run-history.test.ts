import { expect, test } from "vitest";
import { oftenUnstable } from "./run-history.ts";

const unstable = (test: string) => ({ file: "tests/api/hooks.test.ts", test, error: "no answer" });

test("a test that was unstable in two of the runs is named once, with how often; one of a single run is not", () => {
  const runs = [
    { unstable: [unstable("one"), unstable("one"), unstable("two")] },
    { unstable: [] },
    { unstable: [unstable("one")] },
  ];
  expect(oftenUnstable(runs)).toEqual([
    "unstable in 2 of the last 3 runs, which is a bug: tests/api/hooks.test.ts > one",
  ]);
});
