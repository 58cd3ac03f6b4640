import { fixRows } from "@outbound/contracts/jobs/fix-rows";
import { getJob, listRefused } from "@outbound/contracts/jobs/follow-job";
import { importRows } from "@outbound/contracts/jobs/import-rows";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startJobs } from "../../testing/jobs.fixture.ts";

const { call, campaign, ended, upload } = await startJobs();

async function imported(rows: string[][], columns = ["email", "first_name"]) {
  const caller = freshCaller();
  const { run } = await upload(caller, columns, rows, 2);
  const { id } = await run();
  await ended(caller, id);
  const refused = async () =>
    (await call(listRefused, { id }, caller)).data.map(({ piece, line, reason }) => [piece, line, reason]);
  return { caller, id, refused };
}

const emails = async (caller: ReturnType<typeof freshCaller>) =>
  (await call(listProspects, {}, caller)).data.map(({ email }) => email).sort();

test("a fixed row is imported and counted as the import's, and one that is refused again stays with its new reason", async () => {
  const { caller, id, refused } = await imported([
    ["ada@x.example", "Ada"],
    ["alan", "Alan"],
    ["grace", "Grace"],
    ["ada@x.example", "Ada again"],
    ["hedy@x.example", "=1+1"],
  ]);
  expect(await refused()).toEqual([
    [0, 3, "not an email address"],
    [1, 4, "not an email address"],
    [1, 5, "an earlier row of the file has this address"],
    [2, 6, "first_name is a formula, not a value"],
  ]);
  const rows = [
    { piece: 0, line: 3, cells: ["alan@x.example", "Alan"] },
    { piece: 1, line: 4, cells: ["ada@x.example", "Grace"] },
    { piece: 2, line: 6, cells: ["hedy@x.example", "Hedy"] },
  ];
  const { data, job } = await call(fixRows, { id, rows }, caller);
  expect(data).toEqual([
    { line: 3, reason: null },
    { line: 4, reason: "an earlier row of the file has this address" },
    { line: 6, reason: null },
  ]);
  expect(job).toMatchObject({ total: 5, done: 5, counts: { created: 3, double: 2 }, refused: 2 });
  expect(await refused()).toEqual([
    [1, 4, "an earlier row of the file has this address"],
    [1, 5, "an earlier row of the file has this address"],
  ]);
  expect(await emails(caller)).toEqual(["ada@x.example", "alan@x.example", "hedy@x.example"]);
  expect(campaign.copies).toContainEqual(expect.objectContaining({ email: "hedy@x.example", first_name: "Hedy" }));
});

test("the same request again changes nothing", async () => {
  const { caller, id } = await imported([["alan", "Alan"]]);
  const rows = [{ piece: 0, line: 2, cells: ["alan@x.example", "Alan"] }];
  const first = await call(fixRows, { id, rows }, caller);
  expect(await call(fixRows, { id, rows }, caller)).toEqual(first);
  expect(first.job).toMatchObject({ counts: { created: 1 }, refused: 0 });
});

test("nobody who was erased comes back by a fixed row, and of a row that was cut nothing is imported", async () => {
  const long = "n".repeat(70_000);
  const { caller, id, refused } = await imported([
    ["alan", "Alan"],
    ["long@x.example", long],
  ]);
  await call(eraseProspect, { prospect: "gone@x.example" }, caller);
  const rows = [
    { piece: 0, line: 2, cells: ["gone@x.example", "Alan"] },
    { piece: 0, line: 3, cells: ["long@x.example", "short"] },
  ];
  const { data, job } = await call(fixRows, { id, rows }, caller);
  expect(data.map(({ reason }) => reason)).toEqual([
    "this prospect asked to be erased",
    "longer than a prospect may be",
  ]);
  expect(job).toMatchObject({ counts: { erased: 1, invalid: 1 }, refused: 2 });
  expect((await refused()).map(([, , reason]) => reason)).toEqual(data.map(({ reason }) => reason));
  expect(await emails(caller)).toEqual([]);
  const again = await call(fixRows, { id, rows: [{ piece: 0, line: 2, cells: ["free@x.example", "Alan"] }] }, caller);
  expect(again.data).toEqual([{ line: 2, reason: "this prospect asked to be erased" }]);
});

test("rows of an import that is under way, of another workspace or of no import are refused, and nothing changes", async () => {
  const caller = freshCaller();
  const { id } = await call(importRows, { name: "p.csv", columns: ["email"], meanings: ["email"] }, caller);
  const rows = [{ piece: 0, line: 2, cells: ["a@x.example"] }];
  await expect(call(fixRows, { id, rows }, caller)).rejects.toThrow("under way");
  await expect(call(fixRows, { id, rows }, freshCaller())).rejects.toThrow("Job");
  expect(await call(getJob, { id }, caller)).toMatchObject({ state: "uploading", refused: 0 });
  const other = await imported([["alan", "Alan"]]);
  const answer = await call(
    fixRows,
    { id: other.id, rows: [{ ...rows[0], piece: 9, line: 2, cells: ["a@x.example", ""] }] },
    other.caller,
  );
  expect(answer.data).toEqual([{ line: 2, reason: null }]);
  expect(answer.job).toMatchObject({ counts: { "invalid-email": 1 }, refused: 1 });
  expect(await emails(other.caller)).toEqual([]);
});
