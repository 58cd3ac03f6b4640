import { randomUUID } from "node:crypto";
import { defineEvent } from "@outbound/contracts/event";
import type { Db, Tx, WorkspaceTx } from "@outbound/postgres/database";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { inUnit } from "./unit-of-work.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ text: z.string() }),
});
const textsIn = async (db: Db) => {
  const { rows } = await db.query<{ text: string; is_held: boolean }>(
    "select payload ->> 'text' as text, held_until > now() as is_held from outbox order by text",
  );
  return rows;
};

/** What is announced is written to a table of no workspace. */
function counted(tx: WorkspaceTx): WorkspaceTx & { statements: number } {
  const counting = {
    ...tx,
    statements: 0,
    unbound: {
      ...tx.unbound,
      query: ((...args: Parameters<Tx["query"]>) => {
        counting.statements++;
        return tx.unbound.query(...args);
      }) as Tx["query"],
    },
  };
  return counting;
}

test("a unit's events, held or not, are written by one statement before the commit; without events it costs none", async () => {
  const db = await freshDatabase();
  await db.of(randomUUID()).transaction(async (tx) => {
    const counting = counted(tx);
    const id = await inUnit(async (unit) => {
      unit.announceAll(wrote, [{ text: "a" }, { text: "b" }]);
      unit.announce(wrote, { text: "held" }, { heldMs: 60_000 });
      return unit.announce(wrote, { text: "d" });
    })(counting);
    expect(counting.statements).toBe(1);
    expect((await tx.unbound.query("select from outbox where id = $1", [id])).rowCount).toBe(1);
    await inUnit(async (unit) => unit.announceAll(wrote, []))(counting);
    expect(counting.statements).toBe(1);
  });
  expect(await textsIn(db)).toEqual([
    { text: "a", is_held: null },
    { text: "b", is_held: null },
    { text: "d", is_held: null },
    { text: "held", is_held: true },
  ]);
});

test("a unit runs its workspace's SQL", async () => {
  const db = await freshDatabase();
  const workspaceId = randomUUID();
  const found = await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      expect(unit.workspaceId).toBe(workspaceId);
      return unit.query("select $1::uuid as id, $2::int as value", [2]);
    }),
  );
  expect(found.rows).toEqual([{ id: workspaceId, value: 2 }]);
});

test("a unit whose work throws announces nothing", async () => {
  const db = await freshDatabase();
  const failing = db.of(randomUUID()).transaction(
    inUnit(async (unit) => {
      unit.announce(wrote, { text: "lost" });
      throw new Error("refused");
    }),
  );
  await expect(failing).rejects.toThrow("refused");
  expect(await textsIn(db)).toEqual([]);
});
