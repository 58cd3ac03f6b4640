import { randomUUID } from "node:crypto";
import { defineEvent } from "@outbound/contracts/event";
import type { Tx } from "@outbound/postgres/database";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { inUnit } from "./workspace-unit.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ workspace_id: z.uuid(), text: z.string() }),
});

test("a unit runs its workspace's SQL, and what it announces is written by one statement before the commit", async () => {
  const db = await freshDatabase();
  const workspace_id = randomUUID();
  const announced = async ({ query }: Pick<Tx, "query">) => {
    const { rows } = await query<{ text: string }>("select payload ->> 'text' as text from outbox order by text");
    return rows.map(({ text }) => text);
  };
  await db.of(workspace_id).transaction(async (tx) => {
    const statements: string[] = [];
    const query = ((sql, values) => {
      statements.push(typeof sql === "string" ? sql : sql.name);
      return tx.unbound.query(sql, values);
    }) as Tx["query"];
    const unit = inUnit(async (unit) => {
      unit.announceAll(wrote, [
        { workspace_id, text: "a" },
        { workspace_id, text: "b" },
      ]);
      const { rows } = await unit.query("select $1::uuid as id", []);
      expect(rows).toEqual([{ id: unit.workspaceId }]);
      unit.announce(wrote, { workspace_id, text: "c" });
    });
    await unit({ ...tx, unbound: { ...tx.unbound, query } });
    expect(statements).toEqual(["announce"]);
    expect(await announced(tx.unbound)).toEqual(["a", "b", "c"]);
  });
  expect(await announced(db)).toEqual(["a", "b", "c"]);
});

test("a unit whose work throws announces nothing", async () => {
  const db = await freshDatabase();
  const failing = db.of(randomUUID()).transaction(
    inUnit(async (unit) => {
      unit.announce(wrote, { workspace_id: unit.workspaceId, text: "lost" });
      throw new Error("refused");
    }),
  );
  await expect(failing).rejects.toThrow("refused");
  expect((await db.query("select from outbox")).rowCount).toBe(0);
});
