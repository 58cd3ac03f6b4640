import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { prospectWork } from "@outbound/contracts/events/prospect-work";
import { getJob, listJobs, listRefused, stopJob } from "@outbound/contracts/jobs/follow-job";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { mostBytesPerJob, mostRowsPerJob } from "@outbound/contracts/jobs/job";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { readChunk, saveOutcome } from "../jobs/chunk-table.ts";
import { readJob } from "../jobs/job-table.ts";
import { wakeJobs } from "../jobs/standing-jobs.ts";
import { killInChunk, startJobs } from "../testing/jobs.fixture.ts";
import { workOn } from "./work.ts";

const { announced, call, campaign, context, db, ended, upload } = await startJobs();

const peopleOf = async (workspaceId: string) =>
  (
    await db.query<{ email: string }>("select email from prospect where workspace_id = $1 order by email", [
      workspaceId,
    ])
  ).rows;
const many = (count: number, name = "p") =>
  Array.from({ length: count }, (_, at) => [`${name}${String(at).padStart(5, "0")}@many.example`, `Name ${at}`]);

test("a row longer than a prospect may be is refused alone, as are long names of columns with short values", async () => {
  const caller = freshCaller();
  const long = "試".repeat(22_000);
  const { run } = await upload(
    caller,
    ["email", "custom_fields.note"],
    [
      ["a@long.example", "short"],
      ["b@long.example", long],
    ],
    2,
  );
  const { id } = await run();
  expect(await ended(caller, id)).toMatchObject({ state: "done", counts: { created: 1, invalid: 1 }, refused: 1 });
  const { data } = await call(listRefused, { id }, caller);
  expect(data).toEqual([
    { piece: 0, line: 3, cells: ["b@long.example", long], reason: "longer than a prospect may be" },
  ]);

  const names = Array.from({ length: 80 }, (_, at) => `custom_fields.${String(at).padStart(900, "n")}`);
  const { run: runNames } = await upload(caller, ["email", ...names], [["c@long.example", ...names.map(() => "1")]], 1);
  const { id: ofNames } = await runNames();
  expect(await ended(caller, ofNames)).toMatchObject({ state: "done", counts: { invalid: 1 } });
});

test("of a cell with several addresses the first is taken, the others are kept, and the job counts for how many", async () => {
  const caller = freshCaller();
  const { run } = await upload(
    caller,
    ["email", "custom_fields.City", "custom_fields.Age"],
    [
      ["Ada <ada@x.example>; ada@home.example", "Rye", "36"],
      ["bob@x.example", "Rye", "40"],
      ["ADA@x.example, ada@work.example", "Rye", "36"],
    ],
    2,
  );
  const { id } = await run();
  expect(await ended(caller, id)).toMatchObject({ counts: { created: 2, double: 1, "other-emails": 1 } });
  const { data } = await call(listProspects, { email: "ada@x.example" }, caller);
  expect(Object.entries(data[0]?.custom_fields ?? {})).toEqual([
    ["City", "Rye"],
    ["Age", "36"],
    ["other_emails", "ada@home.example"],
  ]);
});

test("each row of a file is decided alone, and refused rows come back with their line and the reason", async () => {
  const caller = { ...freshCaller(), actor: "ada@acme.example" };
  await call(eraseProspect, { prospect: "gone@x.example" }, caller);
  const { run } = await upload(
    caller,
    ["email", "first_name", "tags", "custom_fields.City"],
    [
      ["A@x.example", "A", "fair; 2026", "Rome"],
      ["a@x.example", "again", "", ""],
      ["nobody", "N", "", ""],
      ["", "N", "", ""],
      ["gone@x.example", "Secret", "", ""],
      ["f@x.example", "=1+1", "", ""],
    ],
    2,
  );
  const { id } = await run();
  expect(await ended(caller, id)).toEqual({
    id,
    workspace_id: caller.workspaceId,
    kind: "import",
    state: "done",
    name: "people.csv",
    campaign_id: null,
    next: null,
    total: 6,
    done: 6,
    counts: { created: 1, double: 1, "invalid-email": 1, erased: 1, invalid: 2 },
    refused: 5,
    problem: null,
    started_by: "ada@acme.example",
    created_at: expect.any(String),
    finished_at: expect.any(String),
  });
  expect((await call(listProspects, {}, caller)).data).toMatchObject([
    { email: "a@x.example", first_name: "A", tags: ["fair", "2026"], custom_fields: { City: "Rome" }, source: "csv" },
  ]);
  expect(await call(listRefused, { id }, caller)).toEqual({
    columns: ["email", "first_name", "tags", "custom_fields.City"],
    meanings: ["email", "first_name", "tags", "custom_fields.City"],
    data: [
      {
        piece: 0,
        line: 3,
        cells: ["a@x.example", "again", "", ""],
        reason: "an earlier row of the file has this address",
      },
      { piece: 1, line: 4, cells: ["nobody", "N", "", ""], reason: "not an email address" },
      { piece: 1, line: 5, cells: ["", "N", "", ""], reason: "no email address" },
      { piece: 2, line: 6, cells: [], reason: "this prospect asked to be erased" },
      { piece: 2, line: 7, cells: ["f@x.example", "=1+1", "", ""], reason: "first_name is a formula, not a value" },
    ],
    next_cursor: null,
  });
  expect(campaign.copies).toContainEqual(expect.objectContaining({ email: "a@x.example" }));
});

test("an address that a file has twice is listed once as double, in one piece and over several", async () => {
  const caller = freshCaller();
  const first = await upload(caller, ["email"], [["there@x.example"]], 1);
  await ended(caller, (await first.run()).id);
  const names = ["a", "there", "b", "a", "b", "c", "there"];
  const rows = names.map((name) => [`${name}@x.example`, name]);
  const { run } = await upload(caller, ["email", "first_name"], rows, 2);
  const { id } = await run();
  expect(await ended(caller, id)).toMatchObject({
    total: 7,
    counts: { created: 3, duplicate: 2, double: 2 },
    refused: 2,
  });
  const { data } = await call(listRefused, { id }, caller);
  expect(data.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [5, "a@x.example"],
    [6, "b@x.example"],
  ]);
  const again = await (
    await upload(caller, ["email", "first_name"], [...rows.slice(0, 1), ...rows.slice(0, 1)], 2)
  ).run();
  expect(await ended(caller, again.id)).toMatchObject({ counts: { duplicate: 1, double: 1 }, refused: 1 });
});

test("a repeated piece and a repeated run change nothing", async () => {
  const caller = freshCaller();
  const { id, pieces, run } = await upload(caller, ["email"], [["a@x.example"], ["b@x.example"]], 1);
  await call(addRows, { id, number: 0, rows: [{ line: 2, cells: ["other@x.example"] }] }, caller);
  await run();
  await call(runJob, { id, pieces }, caller);
  expect(await ended(caller, id)).toMatchObject({ total: 2, counts: { created: 2 } });
  await expect(call(addRows, { id, number: 9, rows: [{ line: 9, cells: ["z@x.example"] }] }, caller)).rejects.toThrow(
    "This job takes no more rows: it is done.",
  );
});

test.each([
  ["a million rows", "total", mostRowsPerJob],
  ["250 MB", "bytes", mostBytesPerJob],
])(
  "an import of more than %s is refused, and what had arrived before can still be imported",
  async (_, column, most) => {
    const caller = freshCaller();
    const { id } = await upload(caller, ["email"], [["a@x.example"]]);
    await db.query(`update job set ${column} = $2 where id = $1`, [id, most]);
    await expect(call(addRows, { id, number: 1, rows: [{ line: 3, cells: ["b@x.example"] }] }, caller)).rejects.toThrow(
      "One import takes up to 1,000,000 rows and 250 MB.",
    );
    await db.query(`update job set ${column} = 1 where id = $1`, [id]);
    await call(runJob, { id, pieces: 1 }, caller);
    await ended(caller, id);
    expect(await peopleOf(caller.workspaceId)).toEqual([{ email: "a@x.example" }]);
  },
);

test("missing rows are noticed before anybody is imported", async () => {
  const caller = freshCaller();
  const { id } = await upload(
    caller,
    ["email"],
    many(3).map(([email = ""]) => [email]),
    1,
  );
  await expect(call(runJob, { id, pieces: 4 }, caller)).rejects.toThrow("3 of 4 pieces have arrived");
  expect(await peopleOf(caller.workspaceId)).toEqual([]);
  await call(stopJob, { id }, caller);
});

describe("a process that is killed", () => {
  test.each([
    ["before a chunk's people are inserted", "insert into prospect "],
    ["before the outcome of a chunk is stored", "update job_chunk set counts"],
    ["before the campaign service is informed", "call"],
    ["before the job comes to the next chunk", "update job set step"],
  ])("%s: every row counts once, and none is lost", async (_, deadly) => {
    const caller = freshCaller();
    const { id, pieces } = await upload(caller, ["email", "first_name"], [...many(30), ["nobody", ""]], 10);
    await db.query("update job set state = 'running', step = 1 where id = $1", [id]);
    expect(await killInChunk(db.url, caller, id, deadly)).toBe("SIGKILL");
    expect(pieces).toBe(4);

    const step = { workspace_id: caller.workspaceId, job_id: id, step: 1 };
    await Promise.all([workOn(context, step), workOn(context, step)]);
    expect(await ended(caller, id)).toMatchObject({
      done: 31,
      counts: { created: 30, "invalid-email": 1 },
      refused: 1,
    });
    const people = await peopleOf(caller.workspaceId);
    expect(people).toHaveLength(30);
    // The campaign service is told by an event, if not before.
    const facts = await announced<{ prospects: { email: string }[] }>(prospectChanged, caller);
    const told = facts.flatMap(({ prospects }) => prospects.map(({ email }) => email));
    expect(told.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test("leaves a job that continues by itself although its message is in the dead queue", async () => {
    const caller = freshCaller();
    const { id } = await upload(caller, ["email", "first_name"], many(20), 10);
    await db.query(
      `update job set state = 'running', step = 1, moved_at = now() - interval '16 minutes',
         woken_at = now() - interval '16 minutes' where id = $1`,
      [id],
    );
    await wakeJobs(db);
    expect(await ended(caller, id)).toMatchObject({ state: "done", counts: { created: 20 } });
  });
});

test("a repeated message begins no second chain of batches", async () => {
  const caller = freshCaller();
  const { id, run } = await upload(caller, ["email", "first_name"], many(100), 10);
  await run();
  for (let step = 0; step < 12; step += 1) {
    await workOn(context, { workspace_id: caller.workspaceId, job_id: id, step });
  }
  expect(await ended(caller, id)).toMatchObject({ done: 100, counts: { created: 100 } });
  expect(await announced(prospectWork, caller)).toHaveLength(10);
});

test("a stopped job keeps its results, and does nothing more", async () => {
  const caller = freshCaller();
  const { id, run } = await upload(caller, ["email", "first_name"], many(2_000), 100);
  await run();
  const stopped = await call(stopJob, { id }, caller);
  expect(stopped.state).toBe("stopped");
  const there = (await peopleOf(caller.workspaceId)).length;
  expect(there).toBeLessThan(2_000);
  await workOn(context, { workspace_id: caller.workspaceId, job_id: id, step: stopped.done / 100 + 1 });
  expect(await peopleOf(caller.workspaceId)).toHaveLength(there);
  expect(await call(getJob, { id }, caller)).toMatchObject({ state: "stopped", done: there });
  const { rows } = await db.query("select from job_chunk where job_id = $1 and counts is null", [id]);
  expect(rows).toEqual([]);
});

test("a workspace's thousands of rows don't delay another's ten", async () => {
  const [large, small] = [freshCaller(), freshCaller()];
  const big = await upload(large, ["email", "first_name"], many(4_000), 100);
  const few = await upload(small, ["email", "first_name"], many(10), 10);
  await big.run();
  await few.run();
  await ended(small, few.id);
  const { state, done } = await call(getJob, { id: big.id }, large);
  expect([state, done < 4_000]).toEqual(["running", true]);
  await call(stopJob, { id: big.id }, large);
});

test("at most five jobs of a workspace run at once, and another workspace has its own five", async () => {
  const caller = freshCaller();
  const wish = { name: "people.csv", columns: ["email"], meanings: ["email"] };
  const jobs = await Promise.allSettled(Array.from({ length: 8 }, () => call(importRows, wish, caller)));
  expect(jobs.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(call(importRows, wish, caller)).rejects.toThrow("5 jobs of this workspace are under way");
  await call(importRows, wish, freshCaller());
});

test("a job begun again under one Idempotency-Key is one job", async () => {
  const caller = { ...freshCaller(), commandId: crypto.randomUUID() };
  const wish = { name: "people.csv", columns: ["email"], meanings: ["email"] };
  const [one, other] = [await call(importRows, wish, caller), await call(importRows, wish, caller)];
  expect(other.id).toBe(one.id);
});

test("another workspace's job is not found, and is not changed", async () => {
  const caller = freshCaller();
  const stranger = freshCaller();
  const { id, pieces } = await upload(caller, ["email"], [["a@x.example"]]);
  await expect(call(getJob, { id }, stranger)).rejects.toThrow("Job not found.");
  await expect(call(getJob, { id: "none" }, caller)).rejects.toThrow("Job not found.");
  await expect(call(stopJob, { id }, stranger)).rejects.toThrow("Job not found.");
  await expect(call(listRefused, { id }, stranger)).rejects.toThrow("Job not found.");
  await expect(call(runJob, { id, pieces }, stranger)).rejects.toThrow("Job not found.");
  await expect(call(addRows, { id, number: 1, rows: [{ line: 2, cells: [] }] }, stranger)).rejects.toThrow("not found");
  expect((await call(listJobs, {}, stranger)).data).toEqual([]);
  expect((await call(listJobs, {}, caller)).data).toMatchObject([{ id, state: "uploading" }]);
});

test("an upload left for an hour, and a job that stood still for a day, end with a sentence", async () => {
  const caller = freshCaller();
  const unfinished = await upload(caller, ["email"], [["a@x.example"]]);
  const stuck = await upload(caller, ["email"], [["b@x.example"]]);
  await db.query("update job set moved_at = now() - interval '61 minutes' where id = $1", [unfinished.id]);
  await db.query("update job set state = 'running', moved_at = now() - interval '25 hours' where id = $1", [stuck.id]);
  await wakeJobs(db);
  expect(await call(getJob, { id: unfinished.id }, caller)).toMatchObject({
    state: "failed",
    problem: "Not all rows arrived, and none came for an hour. Import the file again.",
  });
  expect(await call(getJob, { id: stuck.id }, caller)).toMatchObject({ state: "failed", problem: /a day/ });
});

test("an outcome that a slow process stores again brings no erased person back", async () => {
  const caller = freshCaller();
  const { id, run } = await upload(caller, ["email", "first_name"], [["eve@x.example", "=EVE"]]);
  await run();
  await ended(caller, id);
  const { job, chunk, outcome } = await db.of(caller.workspaceId).transaction(async (tx) => {
    const job = { ...(await readJob(tx, id)), chunk: 0 };
    const chunk = await readChunk(tx, job);
    return { job, chunk, outcome: chunk?.outcome };
  });
  await call(eraseProspect, { prospect: "eve@x.example" }, caller);
  if (!chunk || !outcome) throw new Error("The chunk is not done.");
  await db.of(caller.workspaceId).transaction((tx) => saveOutcome(tx, job, chunk, outcome));
  expect((await call(listRefused, { id }, caller)).data).toMatchObject([{ line: 2, cells: [] }]);
});

test("an erased person is in no row that an earlier job refused", async () => {
  const caller = freshCaller();
  const { run } = await upload(
    caller,
    ["email", "first_name"],
    [
      ["ada@x.example", "=ADA"],
      ["nobody", "Else"],
    ],
  );
  const { id } = await run();
  await ended(caller, id);
  await call(eraseProspect, { prospect: "ada@x.example" }, caller);
  expect((await call(listRefused, { id }, caller)).data).toEqual([
    { piece: 0, line: 2, cells: [], reason: "first_name is a formula, not a value" },
    { piece: 0, line: 3, cells: ["nobody", "Else"], reason: "not an email address" },
  ]);
  const later = await upload(caller, ["email", "first_name"], [["Ada@x.example", "=ADA"]]);
  await later.run();
  await ended(caller, later.id);
  const { data } = await call(listRefused, { id: later.id }, caller);
  expect(data).toEqual([{ piece: 0, line: 2, cells: [], reason: "first_name is a formula, not a value" }]);
});
