import { expect, test } from "vitest";
import { explainedReader } from "../testing/explained.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { readSendPage } from "./send-list-table.ts";

const service = await startInboxTest();
const { db } = service;
const limit = 50;

test("a page of sends reads no more of a workspace with a thousand of them than its own rows and their ids", async () => {
  const { caller, id } = await service.sent();
  const { workspaceId } = caller;
  await db.query(
    `with person as (select gen_random_uuid() as id, gen_random_uuid() as enrolment_id, n from generate_series(1, 1000) n),
     copies as (
       insert into prospect_copy (workspace_id, id, version, email, domain_key, custom_fields, anonymized)
       select $1, id, 1, 'p' || n || '@page.example', 'example.page.', '{}', false from person),
     enrolments as (
       insert into enrolment select (jsonb_populate_record(e, jsonb_build_object('id', p.enrolment_id, 'prospect_id', p.id))).*
       from person p, enrolment e where e.workspace_id = $1 and e.campaign_id = $2)
     insert into send select (jsonb_populate_record(s, jsonb_build_object(
       'id', gen_random_uuid(), 'enrolment_id', p.enrolment_id, 'message_id', '<' || n || '@page.example>'))).*
     from person p, send s where s.workspace_id = $1 and s.campaign_id = $2 and s.step = 1`,
    [workspaceId, id],
  );
  await db.query("analyze");
  const { reader, blocks } = explainedReader(db);
  const query = { campaignId: undefined, status: undefined, limit, cursor: undefined };
  expect(await readSendPage(reader, workspaceId, query)).toHaveLength(limit + 1);
  expect(blocks).toEqual([expect.any(Number)]);
  expect(blocks[0]).toBeLessThan(40 * limit);
});
