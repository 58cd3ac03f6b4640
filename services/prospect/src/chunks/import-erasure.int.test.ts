import { listRefused } from "@outbound/contracts/jobs/follow-job";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startJobs } from "../testing/jobs.fixture.ts";

const { call, db, ended, upload } = await startJobs();

const many = (count: number) => Array.from({ length: count }, (_, at) => [`p${at}@many.example`, `Name ${at}`]);

const spellings = [
  "ada@b\u00fccher.example",
  "ADA@BU\u0308CHER.example",
  "ada@xn--bcher-kva.example",
  " Ada Lovelace <Ada@B\u00fccher.Example> ",
  "mailto:ada@b\u00fccher.example?subject=Hi",
  "\u200bada@b\u00fccher.example\u202c",
  "a\u00adda@b\u00fc\u200bcher.example",
  "\uff21\uff24\uff21\uff20b\u00fccher\uff0eexample",
  "alan@turing.example; ada@b\u00fccher.example.",
  "\u201cada@b\u00fccher.example\u201d",
];
const asRefused = (cells: string[]) => cells.map((cell) => ["nobody", "N", cell]);
const emptied = spellings.map((_, at) => ({
  piece: Math.floor(at / 4),
  line: at + 2,
  cells: [],
  reason: "not an email address",
}));

test("an erased person is in no refused row, however the file spelt the address, and in whatever cell", async () => {
  const caller = freshCaller();
  const others = ["adaada@b\u00fccher.example", "ada@b\u00fccher.example.org", "ada@bucher.example"];
  const columns = ["email", "first_name", "custom_fields.Colleague"];
  const { run } = await upload(caller, columns, asRefused([...spellings, ...others]), 4);
  const { id } = await run();
  await ended(caller, id);
  await call(eraseProspect, { prospect: "ada@b\u00fccher.example" }, caller);
  expect((await call(listRefused, { id }, caller)).data).toEqual([
    ...emptied,
    ...others.map((cell, at) => ({
      piece: Math.floor((spellings.length + at) / 4),
      line: spellings.length + at + 2,
      cells: ["nobody", "N", cell],
      reason: "not an email address",
    })),
  ]);
  const left = await db.query("select from job_chunk where job_id = $1 and 'ada@xn--bcher-kva.example' = any(named)", [
    id,
  ]);
  expect(left.rows).toEqual([]);
});

test("an import that an erasure comes before, between its rows' arrival and their turn, stores no such row either", async () => {
  const caller = freshCaller();
  const columns = ["email", "first_name", "custom_fields.Colleague"];
  const { run } = await upload(caller, columns, asRefused(spellings), 4);
  await call(eraseProspect, { prospect: "ada@xn--bcher-kva.example" }, caller);
  const { id } = await run();
  await ended(caller, id);
  expect((await call(listRefused, { id }, caller)).data).toEqual(emptied);
});

test("an erasure amid an import leaves nothing of the person, whichever comes first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const caller = freshCaller();
    const rows = [["eve@x.example", "Eve"], ["Eve <eve@x.example>", "=EVE"], ...many(20)];
    const { id, run } = await upload(caller, ["email", "first_name"], rows, 1 + round);
    await Promise.all([run(), call(eraseProspect, { prospect: "eve@x.example" }, caller)]);
    await ended(caller, id);
    const { rows: named } = await db.query(
      "select from job_chunk where job_id = $1 and (refused::text ilike '%eve@%' or named::text ilike '%eve@%')",
      [id],
    );
    expect(named).toEqual([]);
    const { rows: left } = await db.query("select from prospect where workspace_id = $1 and email like 'eve@%'", [
      caller.workspaceId,
    ]);
    expect(left).toEqual([]);
  }
});

test("a row that names a crowd is refused by its line alone", async () => {
  const caller = freshCaller();
  const crowd = many(21)
    .map(([email]) => email)
    .join(", ");
  const { run } = await upload(
    caller,
    ["email", "first_name"],
    [
      ["nobody", crowd],
      ["nobody", ""],
    ],
  );
  const { id } = await run();
  await ended(caller, id);
  expect((await call(listRefused, { id }, caller)).data).toMatchObject([
    { line: 2, cells: [] },
    { line: 3, cells: ["nobody", ""] },
  ]);
});

test("a job itself names nobody: not by its file's name, its columns or a client's words", async () => {
  const caller = freshCaller();
  const wish = { name: "grace@hopper.example.csv", columns: ["email"], meanings: ["email"] };
  const { id } = await call(importRows, wish, caller);
  const problem = "grace@hopper.example is odd";
  await call(addRows, { id, number: 0, rows: [{ line: 2, cells: ["x"], problem }] }, caller);
  await call(runJob, { id, pieces: 1 }, caller);
  expect(await ended(caller, id)).toMatchObject({ name: "…" });
  expect((await call(listRefused, { id }, caller)).data).toMatchObject([{ reason: "… is odd" }]);
  for (const columns of [
    ["email", "Grace@Hopper.example"],
    ["email", "grace\uff20hopper.example"],
  ]) {
    const meanings = ["email", "custom_fields.City"];
    await expect(call(importRows, { ...wish, columns, meanings }, caller)).rejects.toThrow(
      "The first row has an email address. It should name the columns.",
    );
  }
});
