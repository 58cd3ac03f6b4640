import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLicenceProblems, isAllowed } from "./check-licences.ts";

test.each([
  ["MIT", true],
  ["(ISC AND CC-BY-3.0)", true],
  ["(MIT OR EUPL-1.1+)", true],
  ["MIT and ISC", true],
  ["GPL-3.0-only", false],
  ["(MIT AND AGPL-3.0)", false],
  ["(GPL-2.0 OR AGPL-3.0)", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
])("%j", (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test("an installed package is checked by its own package.json; missing and our own packages are not", async () => {
  const root = await mkdtemp(join(tmpdir(), "licences-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const installed: Record<string, object> = {
    "node_modules/good": { license: "MIT" },
    "node_modules/old": { licenses: [{ type: "MIT" }] },
    "node_modules/bad": { license: "AGPL-3.0" },
    "node_modules/good/node_modules/none": {},
    "node_modules/odd": { license: { type: "MIT" } },
  };
  for (const [folder, manifest] of Object.entries(installed)) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, "package.json"), JSON.stringify(manifest));
  }
  const packages = {
    "": {},
    "services/own": {},
    "node_modules/own": { link: true },
    "node_modules/of-another-platform": {},
    ...Object.fromEntries(Object.keys(installed).map((folder) => [folder, { license: "MIT" }])),
  };
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
  expect(await findLicenceProblems(root)).toEqual([
    'node_modules/bad: "AGPL-3.0"',
    "node_modules/good/node_modules/none: none",
    'node_modules/odd: {"type":"MIT"}',
  ]);
});
