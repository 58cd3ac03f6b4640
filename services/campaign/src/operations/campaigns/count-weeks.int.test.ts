import type { Caller } from "@outbound/contracts/caller";
import { countWeeks } from "@outbound/contracts/campaigns/count-weeks";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { readWeeks } from "../../campaigns/week-count-table.ts";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { explainedReader } from "../../testing/explained.fixture.ts";
import { longSteps, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only, type Send } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const weeksOf = async (caller: Caller, ...ids: string[]) =>
  (await call(countWeeks, { campaign_ids: ids }, caller)).data;

const monday = (at: Date, timezone: string) => {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  return day.subtract({ days: day.dayOfWeek - 1 });
};

test("the last eight weeks begin on Monday in the workspace's zone, and a prospect counts in the week of the first email and reply", async () => {
  const { caller, id, sends } = await service.sentTo(3);
  const timezone = "Pacific/Kiritimati";
  await call(configureWorkspace, { timezone }, caller);
  const [first, second, third] = sends as [Send, Send, Send];
  await service.moveBack(caller, first, 7 * 7);
  await service.moveBack(caller, second, 8 * 7);
  await service.reply(caller, first);
  await service.reply(caller, first, { text: "One more thing." });
  await service.reply(caller, second);
  await db.query("update enrolment set replied_at = replied_at - interval '2 weeks' where id = $1", [
    second.enrolment_id,
  ]);

  const { by_week } = only(await weeksOf(caller, id));
  const last = monday(new Date(), timezone);
  const counted = (weeksAgo: number, emailed: number, replied: number) => ({
    week: last.subtract({ weeks: weeksAgo }).toString(),
    emailed,
    replied,
  });
  expect(third.state).toBe("sent");
  expect(by_week).toEqual([
    counted(7, 1, 0),
    ...[6, 5, 4, 3].map((ago) => counted(ago, 0, 0)),
    counted(2, 0, 1),
    counted(1, 0, 0),
    counted(0, 1, 1),
  ]);
});

test("another workspace's campaigns are left out, a repeated id is told once, and more than fifty are refused", async () => {
  const { caller, id } = await service.running(0, { mailboxes: ["a@s.example"] });
  expect(await weeksOf(freshCaller(), id)).toEqual([]);
  expect(await weeksOf(caller, id, id)).toHaveLength(1);
  expect(await refusalOf(weeksOf(caller, ...Array<string>(51).fill(id)))).toMatchObject({ kind: "bad-request" });
});

test("of a campaign that has sent and heard thousands of emails before, only those of the eight weeks are read", async () => {
  const { caller, id, sends } = await service.sentTo(1, longSteps);
  const { enrolment_id, mailbox_id } = sends[0] ?? expect.unreachable();
  await db.query(
    `with past as (select gen_random_uuid() as id, n, now() - interval '100 days' - n * interval '1 minute' as at
                   from generate_series(1, 5000) n),
     mails as (
       insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id, dispatched_at, created_at)
       select $1, id, $2, id, 1, $4, 'sent', at, '<' || id || '@s.example>', at, at from past)
     insert into reply (workspace_id, id, prospect_id, campaign_id, enrolment_id, step, mailbox_id, from_address, subject,
       snippet, text, message_key, reference_ids, matched_by, classification, autoreplied, handled, received_at)
     select $1, id, id, $2, $3, 1, $4, 'p' || n || '@page.example', 'Re: Hi', 'Thanks.', 'Thanks.', md5(n::text), '{}',
       'in_reply_to', 'neutral', false, false, at from past`,
    [caller.workspaceId, id, enrolment_id, mailbox_id],
  );
  await db.query("analyze");
  const { reader, blocks } = explainedReader(db.of(caller.workspaceId));
  const { by_week } = only(await readWeeks(reader, [id]));
  expect(by_week.at(-1)).toMatchObject({ emailed: 1, replied: 0 });
  expect(only(blocks)).toBeLessThan(100);
});
