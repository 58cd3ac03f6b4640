import { mailLimits } from "@outbound/contracts/events/mail-received";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { expect, test } from "vitest";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

test("a conversation of a hundred long mails is read whole, in pages that are cut by their bytes", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send);
  const { id } = only(await service.replies(caller));
  await db.query(
    `insert into reply select (jsonb_populate_record(r, jsonb_build_object(
       'id', gen_random_uuid(), 'message_key', md5(n::text), 'received_at', r.received_at - n * interval '1 minute',
       'text', repeat('試', $2), 'visible_text', repeat('試', $2)))).*
     from reply r, generate_series(1, 100) n where r.workspace_id = $1`,
    [caller.workspaceId, mailLimits.textCharacters],
  );
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: { id: string }[]; next_cursor: string | null } = await call(
      readThread,
      { id, limit: "100", ...(cursor !== null && { cursor }) },
      caller,
    );
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(8_000_000);
    expect(page.data.length).toBeGreaterThan(0);
    found.push(...page.data.map((mail) => mail.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(new Set(found).size).toBe(102);
  expect(found).toHaveLength(102);
});
