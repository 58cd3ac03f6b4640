import { randomUUIDv7 } from "node:crypto";
import { testDatabase } from "@outbound/testing/database";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { commandTransaction } from "./command.ts";
import type { Tx } from "./database.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));

test("of ten at once with the same command id one has an effect, and all answer its reply", async () => {
  const caller = { ...freshCaller(), commandId: randomUUIDv7() };
  const body = randomUUIDv7();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => commandTransaction(db, caller, (tx) => addNote(tx, body))),
  );
  expect(await notes(body)).toEqual([replies[0]?.id]);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
});

test("a process that dies before the commit leaves the command id free and no effect", async () => {
  const caller = { ...freshCaller(), commandId: randomUUIDv7() };
  const body = randomUUIDv7();
  const death = commandTransaction(db, caller, async (tx) => {
    await addNote(tx, body);
    await tx.query("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(death).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  expect(await notes(body)).toEqual([]);

  const { id } = await commandTransaction(db, caller, (tx) => addNote(tx, body));
  expect(await notes(body)).toEqual([id]);
});

test("a refused command leaves its id free", async () => {
  const caller = { ...freshCaller(), commandId: randomUUIDv7() };
  const refusal = new Error("refused");
  await expect(commandTransaction(db, caller, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await commandTransaction(db, caller, async () => "done")).toBe("done");
});

test("without a command id nothing is remembered", async () => {
  const body = randomUUIDv7();
  const caller = freshCaller();
  await commandTransaction(db, caller, (tx) => addNote(tx, body));
  await commandTransaction(db, caller, (tx) => addNote(tx, body));
  expect(await notes(body)).toHaveLength(2);
});

async function addNote(tx: Tx, body: string): Promise<{ id: string }> {
  const id = randomUUIDv7();
  await tx.query("insert into note (id, body) values ($1, $2)", [id, body]);
  return { id };
}

async function notes(body: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from note where body = $1", [body]);
  return rows.map(({ id }) => id);
}
