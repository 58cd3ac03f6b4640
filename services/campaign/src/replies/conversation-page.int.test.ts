import { expect, test } from "vitest";
import { explainedReader } from "../testing/explained.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { readConversationPage } from "./conversation-table.ts";

const service = await startInboxTest();
const { db } = service;
const limit = 50;

async function thousands(): Promise<string> {
  const { caller, id } = await service.sent();
  const { workspaceId } = caller;
  await db.query(
    `with person as (
       select gen_random_uuid() as id, gen_random_uuid() as reply_id, n, now() - n * interval '1 minute' as at
       from generate_series(1, 4000) n),
     copies as (
       insert into prospect_copy (workspace_id, id, version, email, domain_key, custom_fields, anonymized)
       select $1, id, 1, 'p' || n || '@page.example', 'example.page.', '{}', false from person)
     insert into reply (workspace_id, id, prospect_id, campaign_id, enrolment_id, step, mailbox_id, from_address, subject,
       snippet, text, message_key, reference_ids, matched_by, classification, autoreplied, handled, received_at)
     select $1, reply_id, id, $2, s.enrolment_id, 1, s.mailbox_id, 'p' || n || '@page.example', 'Re: Hi', 'Thanks.', 'Thanks.',
       md5(n::text), '{}', 'in_reply_to', 'interested', false, false, at
     from person, (select enrolment_id, mailbox_id from send where workspace_id = $1 limit 1) s`,
    [workspaceId, id],
  );
  await db.query(
    "update conversation v set at = r.received_at from reply r where v.workspace_id = $1 and r.workspace_id = $1 and r.id = v.reply_id",
    [workspaceId],
  );
  await db.query("analyze");
  return workspaceId;
}

test("a page of the inbox reads no more of a workspace with thousands of conversations than its own rows", async () => {
  const workspaceId = await thousands();
  const { reader, blocks } = explainedReader(db);
  const rows = await readConversationPage(reader, workspaceId, { show: "all" }, { limit, cursor: undefined });
  expect(rows).toHaveLength(limit + 1);
  expect(blocks).toEqual([expect.any(Number)]);
  expect(blocks[0]).toBeLessThan(40 * limit);
});

test("of thousands those that have waited longest are read as cheaply, and the next page goes on from the last", async () => {
  const workspaceId = await thousands();
  const { reader, blocks } = explainedReader(db);
  const page = (cursor?: { at: Date; id: string }) =>
    readConversationPage(reader, workspaceId, { show: "open", order: "oldest" }, { limit, cursor });
  const first = await page();
  const last = first.at(limit - 1);
  const second = await page(last && { at: last.at, id: last.id });
  expect([...first.slice(0, limit), ...second].map(({ from }) => from)).toEqual(
    Array.from({ length: 2 * limit + 1 }, (_, at) => `p${4000 - at}@page.example`),
  );
  expect(Math.max(...blocks)).toBeLessThan(40 * limit);
});
