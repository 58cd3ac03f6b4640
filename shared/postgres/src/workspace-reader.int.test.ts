import { randomUUID } from "node:crypto";
import { testDatabase } from "@outbound/testing/database";
import { expect, test } from "vitest";
import type { WorkspaceReader, WorkspaceTx } from "./database.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));
await db.query("create table letter (workspace_id uuid not null, text text not null)");

const write = (tx: WorkspaceReader, text: string) =>
  tx.query("insert into letter (workspace_id, text) values ($1, $2)", [text]);

async function lettersOf(workspaceId: string): Promise<string[]> {
  const { rows } = await db
    .of(workspaceId)
    .query<{ text: string }>("select text from letter where workspace_id = $1 order by text");
  return rows.map(({ text }) => text);
}

test("the workspace's id is $1 of each statement, and values begin at $2", async () => {
  const workspaceId = randomUUID();
  const echo = { name: "echo", text: "select $1::uuid as workspace_id, $2::text as first, $3::int as second" };
  const expected = [{ workspace_id: workspaceId, first: "a", second: 2 }];
  const workspace = db.of(workspaceId);
  expect(workspace.workspaceId).toBe(workspaceId);
  expect((await workspace.query(echo.text, ["a", 2])).rows).toEqual(expected);
  await workspace.transaction(async (tx) => {
    expect(tx.workspaceId).toBe(workspaceId);
    expect((await tx.query(echo, ["a", 2])).rows).toEqual(expected);
  });
});

test("a statement that doesn't use the workspace's id is refused, and so is its transaction", async () => {
  const workspaceId = randomUUID();
  const statements: [string, unknown[]?][] = [
    ["select text from letter"],
    ["select text from letter where text = $2", ["a"]],
    ["delete from letter where text = $1", ["a"]],
  ];
  for (const [sql, values] of statements) {
    await expect(db.of(workspaceId).query(sql, values)).rejects.toThrow();
    const writing = db.of(workspaceId).transaction(async (tx) => {
      await write(tx, "a");
      await tx.query(sql, values);
    });
    await expect(writing).rejects.toThrow();
  }
  expect(await lettersOf(workspaceId)).toEqual([]);
});

test("a named statement that is planned once serves all workspaces", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const statement = {
    name: "count letters",
    text: "select count(*)::int as count from letter where workspace_id = $1",
  };
  await write(db.of(one), "a");
  const counts = await db.transaction(async (tx) => {
    const count = async (workspaceId: string) => (await tx.of(workspaceId).query<{ count: number }>(statement)).rows;
    return [...(await count(one)), ...(await count(other)), ...(await count(one))];
  });
  expect(counts).toEqual([{ count: 1 }, { count: 0 }, { count: 1 }]);
});

test("what a workspace's transaction leaves for after the commit, and its signals, wait for the commit", async () => {
  const happened: string[] = [];
  const unsubscribe = db.onSignal("written", () => happened.push("signal"));
  const leave = async (tx: WorkspaceTx) => {
    tx.afterCommit(() => happened.push("callback"));
    tx.signal("written");
    await write(tx, "a");
    expect(happened).toEqual([]);
  };
  const workspaceId = randomUUID();
  await db.of(workspaceId).transaction(leave);
  expect(happened.splice(0)).toEqual(["callback", "signal"]);
  await db.transaction((tx) => leave(tx.of(workspaceId)));
  expect(happened.splice(0)).toEqual(["callback", "signal"]);

  const failing = db.of(workspaceId).transaction(async (tx) => {
    await leave(tx);
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(happened).toEqual([]);
  expect(await lettersOf(workspaceId)).toEqual(["a", "a"]);
  unsubscribe();
});

test("a transaction of several workspaces commits as one", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await db.of(one).transaction(async (tx) => {
    await write(tx, "a");
    await write(tx.unbound.of(other), "b");
  });
  expect([await lettersOf(one), await lettersOf(other)]).toEqual([["a"], ["b"]]);
});
