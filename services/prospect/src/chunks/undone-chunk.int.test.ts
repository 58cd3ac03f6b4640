import { randomUUIDv7 } from "node:crypto";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startJobs, undoneOnce } from "../testing/jobs.fixture.ts";
import { workOn } from "./work.ts";

const { campaign, context, create, db, upload } = await startJobs();

test("people of a transaction that was undone, while another process did the same, are told to nobody", async () => {
  const caller = freshCaller();
  const { id } = await upload(caller, ["email"], [["twin@x.example"]]);
  await db.query("update job set state = 'running', step = 1 where id = $1", [id]);
  const step = { workspace_id: caller.workspaceId, job_id: id, step: 1 };
  await workOn({ ...context, db: undoneOnce(db, () => workOn(context, step)) }, step);
  const { rows } = await db.query<{ id: string }>("select id from prospect where workspace_id = $1", [
    caller.workspaceId,
  ]);
  const told = campaign.copies.filter(({ workspace_id }) => workspace_id === caller.workspaceId);
  expect(new Set(told.map((copy) => copy.id))).toEqual(new Set(rows.map((row) => row.id)));
});

test("entries of an erasure that was undone, while another process began the same, are told to nobody", async () => {
  const caller = freshCaller();
  const { workspaceId } = caller;
  const person = await create(caller, "twin@x.example");
  const id = randomUUIDv7();
  await db.query(
    `insert into job (workspace_id, id, kind, state, name, input, total, step)
     values ($1, $2, 'erase', 'running', 'everybody', '{}', 1, 1)`,
    [workspaceId, id],
  );
  await db.query("insert into job_chunk (workspace_id, job_id, number, id, size, rows) values ($1, $2, 0, $3, 1, $4)", [
    workspaceId,
    id,
    randomUUIDv7(),
    JSON.stringify([person.id]),
  ]);
  const step = { workspace_id: workspaceId, job_id: id, step: 1 };
  const another = async () => {
    campaign.takesNoEntries = true;
    await expect(workOn(context, step)).rejects.toThrow("A batch of a job failed.");
    campaign.takesNoEntries = false;
  };
  await workOn({ ...context, db: undoneOnce(db, another) }, step);
  const { rows } = await db.query<{ id: string }>("select id from suppression where workspace_id = $1", [workspaceId]);
  const told = campaign.entries.filter(({ workspace_id }) => workspace_id === workspaceId);
  expect(new Set(told.map((entry) => entry.id))).toEqual(new Set(rows.map((row) => row.id)));
});
