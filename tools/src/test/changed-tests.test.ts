import { expect, test } from "vitest";
import { changedTests } from "./changed-tests.ts";

const imports = new Map(
  Object.entries({
    "shared/csv/src/read.ts": [],
    "shared/csv/src/read.test.ts": ["shared/csv/src/read.ts"],
    "services/prospect/src/import.ts": ["shared/csv/src/read.ts"],
    "services/prospect/src/import.test.ts": ["services/prospect/src/import.ts"],
    "services/prospect/src/import.int.test.ts": ["services/prospect/src/import.ts"],
    "cli/src/import.api.test.ts": ["shared/csv/src/read.ts"],
    "tests/api/import.test.ts": ["shared/csv/src/read.ts"],
  }).map(([file, targets]) => [file, targets.map((target) => ({ specifier: target, file: target }))]),
);

test("unit tests of all packages that import what changed, and slow ones of the package that changed alone", () => {
  expect(changedTests(imports, ["shared/csv/src/read.ts"])).toEqual([
    "services/prospect/src/import.test.ts",
    "shared/csv/src/read.test.ts",
  ]);
  expect(changedTests(imports, ["services/prospect/src/import.ts"])).toEqual([
    "services/prospect/src/import.int.test.ts",
    "services/prospect/src/import.test.ts",
  ]);
});

test("a changed test is run itself, and a file that nobody imports runs nothing", () => {
  expect(changedTests(imports, ["tests/api/import.test.ts", "docs/api.md"])).toEqual(["tests/api/import.test.ts"]);
});
