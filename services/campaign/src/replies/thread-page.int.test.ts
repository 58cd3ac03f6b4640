import { expect, test } from "vitest";
import { explainedReader } from "../testing/explained.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { readThreadPage } from "./thread-table.ts";

const service = await startInboxTest();
const { db } = service;

test("a thread reads no more of a workspace with hundreds of people than its own mails", async () => {
  const { caller, id, prospect, send } = await service.sent();
  const { workspaceId } = caller;
  await service.reply(caller, send);
  await db.query(
    `with person as (select gen_random_uuid() as id, gen_random_uuid() as enrolment_id, n from generate_series(1, 200) n),
     copies as (
       insert into prospect_copy (workspace_id, id, version, email, domain_key, custom_fields, anonymized)
       select $1, id, 1, 'p' || n || '@page.example', 'example.page.', '{}', false from person),
     enrolments as (
       insert into enrolment select (jsonb_populate_record(e, jsonb_build_object('id', p.enrolment_id, 'prospect_id', p.id))).*
       from person p, enrolment e where e.workspace_id = $1 and e.campaign_id = $2),
     sends as (
       insert into send select (jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'enrolment_id', p.enrolment_id, 'message_id', '<' || n || '@page.example>'))).*
       from person p, send s where s.workspace_id = $1 and s.campaign_id = $2 and s.step = 1)
     insert into reply select (jsonb_populate_record(r, jsonb_build_object(
       'id', gen_random_uuid(), 'enrolment_id', p.enrolment_id, 'prospect_id', p.id, 'message_key', md5(n::text)))).*
     from person p, reply r where r.workspace_id = $1`,
    [workspaceId, id],
  );
  await db.query("analyze");
  const { reader, blocks } = explainedReader(db.of(workspaceId));
  expect(await readThreadPage(reader, prospect.id, { limit: 50, cursor: undefined })).toHaveLength(2);
  expect(blocks).toEqual([expect.any(Number)]);
  expect(blocks[0]).toBeLessThan(500);
});
