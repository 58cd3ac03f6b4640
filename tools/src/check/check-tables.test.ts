import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findTableProblems, hasStrayQuery } from "./check-tables.ts";

const rule = "services/campaign/src/sending/check-dispatch.ts";

test.each([
  'await tx.query("select 1");',
  "await db.query<Row>(selectSql, [id]);",
  'await tx.unbound.query("set local lock_timeout = 0");',
])("a stray query fails the check: %s", (text) => {
  expect(hasStrayQuery(rule, text)).toBe(true);
});

test.each([
  "services/campaign/src/sending/dispatch-table.ts",
  "services/campaign/src/workspaces/workspace-lock.ts",
  "services/campaign/src/ledger/transitions/claim.ts",
  "services/campaign/src/sending/settle.int.test.ts",
  "services/campaign/src/testing/campaign.fixture.ts",
])("%s may ask the database", (file) => {
  expect(hasStrayQuery(file, "await tx.query(sql);")).toBe(false);
});

test("what is no query of the database may be anywhere", () => {
  expect(hasStrayQuery(rule, 'req.query["via"] + req.query.page')).toBe(false);
});

test("each service asks its database only there", async () => {
  expect(await findTableProblems(fileURLToPath(new URL("../../../", import.meta.url)))).toEqual([]);
});
