import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findTestProblems, problemsOf } from "./check-tests.ts";

test.each([
  `import { randomInt, randomUUID } from "${"node:crypto"}";`,
  `expect(performance.now() - ${"startedAt"}).toBeLessThan(4_000);`,
  `expect(Date.now() - ${"askedAt"}).toBeLessThanOrEqual(500);`,
  `await db.query("update session set ${"expires_at"} = now() where id = $1", [id]);`,
  `await db.query("update inbox set ${"next_check_at"} = now(), worker = null");`,
])("a test that a slow or a fast machine fails is found: %s", (line) => {
  expect(problemsOf(`first\n${line}\n`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  'import { randomUUID } from "node:crypto";',
  "expect(performance.now() - startedAt).toBeLessThan(20_000);",
  "expect(performance.now() - startedAt).toBeGreaterThan(950);",
  `await db.query("update session set expires_at = now() - interval '1 second' where id = $1", [id]);`,
  `await db.query("update campaign set archived_at = now() where id = $1", [id]);`,
])("a test that depends on neither is not reported: %s", (line) => {
  expect(problemsOf(line)).toEqual([]);
});

test("no test of the repository has such a habit", async () => {
  expect(await findTestProblems(fileURLToPath(new URL("../../../", import.meta.url)))).toEqual([]);
});
