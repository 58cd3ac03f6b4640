import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import type { Db } from "./database.ts";
import { DatabaseUnavailable } from "./database-error.ts";

/** Four writers insert notes until `stop`; `acknowledged` grows with each whose commit was answered. */
export function keepWriting(db: Db): { acknowledged: string[]; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      await insertNote(db).then(
        (id) => acknowledged.push(id),
        (error) => expect(error).toBeInstanceOf(DatabaseUnavailable),
      );
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await writers;
    },
  };
}

export async function insertNote(db: Db): Promise<string> {
  const id = randomUUIDv7();
  await db.query("insert into note (id, body) values ($1, '')", [id]);
  return id;
}

export async function expectStored(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ id: string }>("select id from note");
  const stored = new Set(rows.map(({ id }) => id));
  expect(ids.filter((id) => !stored.has(id))).toEqual([]);
}
