import { randomUUIDv7 } from "node:crypto";
import { testDatabase } from "@outbound/testing/database";
import { expect, test } from "vitest";
import { decodeCursor, toPage } from "./keyset-page.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));

type Note = { id: string; created_at: Date };

test("paging neither repeats nor skips a row while rows are added, many of them in the same millisecond", async () => {
  const before: string[] = [];
  for (let count = 0; count < 25; count++) before.push(await addNote(`2026-01-01T00:00:00.00${count % 3}Z`));

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await notesAfter(cursor, 4);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
    await addNote("2026-01-02T00:00:00.000Z");
  } while (cursor);

  expect(seen).toHaveLength(before.length);
  expect(new Set(seen)).toEqual(new Set(before));
});

async function addNote(createdAt: string): Promise<string> {
  const id = randomUUIDv7();
  await db.query("insert into note (id, body, created_at) values ($1, '', $2)", [id, createdAt]);
  return id;
}

async function notesAfter(text: string | undefined, limit: number) {
  const after = decodeCursor(text);
  const { rows } = await db.query<Note>(
    `select id, created_at from note
      where $1::timestamptz is null or (created_at, id) < ($1, $2)
      order by created_at desc, id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return toPage(rows, limit, ({ created_at }) => created_at);
}
