import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { listAwaited } from "@outbound/contracts/enrolments/list-awaited";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

/** A draft that begins from another campaign's replies, and awaits so many people from this moment on. */
async function awaiting(people: number) {
  const caller = freshCaller();
  await service.mailbox(caller);
  const { id: source } = await call(applyCampaign, { name: "Autumn" }, caller);
  const begins_from = { replies: "interested" as const, to: ["Autumn"], after_days: 1 };
  const file = { name: "Winter", mailboxes: ["ann@sender.example"], begins_from, steps: [step("Winter")] };
  const { id } = await call(applyCampaign, file, caller);
  const prospects = await service.prospects(caller, ...Array(people).fill({}));
  await awaitAll(caller, { id, source, prospects });
  return { caller, id, source, prospects };
}

/** Two at a time answered at the same moment. */
async function awaitAll(
  { workspaceId }: Caller,
  { id, source, prospects }: { id: string; source: string; prospects: readonly { id: string }[] },
) {
  for (const [at, prospect] of prospects.entries()) {
    await db.query(
      `insert into awaited_enrolment
         (workspace_id, campaign_id, prospect_id, source_id, reply_id, classification, replied_at, due_at)
       select $1, $2, $3, $4, $5, 'interested', at, at + interval '1 day'
       from (select '2026-11-27T09:00:00Z'::timestamptz + $6 * interval '1 minute' as at) reply`,
      [workspaceId, id, prospect.id, source, randomUUID(), Math.floor(at / 2)],
    );
  }
}

test("who is awaited is listed with the reply and the day, who is due first at the top, each once over all pages", async () => {
  const { caller, id, prospects } = await awaiting(5);
  const first = await call(listAwaited, { id, limit: "2" }, caller);
  expect(first).toMatchObject({ people: 5, at_least: false, next_cursor: expect.any(String) });
  expect(first.data[0]).toEqual({
    id: expect.any(String),
    prospect: expect.objectContaining({ id: expect.any(String), email: expect.any(String), first_name: "Bo" }),
    classification: "interested",
    source: "Autumn",
    replied_at: "2026-11-27T09:00:00.000+00:00",
    due_at: "2026-11-28T09:00:00.000+00:00",
  });
  const listed = [...first.data];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const { data, next_cursor } = await call(listAwaited, { id, limit: "1", cursor }, caller);
    listed.push(...data);
    cursor = next_cursor;
  }
  expect(listed.map(({ prospect }) => prospect.id).toSorted()).toEqual(prospects.map(({ id }) => id).toSorted());
  const days = listed.map(({ due_at }) => due_at);
  expect(days).toEqual(days.toSorted());
});

test("who is awaited for replies to two campaigns counts once, and who was decided about isn't awaited", async () => {
  const { caller, id, prospects } = await awaiting(2);
  const { id: source } = await call(applyCampaign, { name: "Spring" }, caller);
  await awaitAll(caller, { id, source, prospects });
  expect(await call(listAwaited, { id }, caller)).toMatchObject({ people: 2, data: { length: 4 } });
  await db.query("update awaited_enrolment set result = 'enrolled', decided_at = now() where prospect_id = $1", [
    prospects[0]?.id,
  ]);
  expect(await call(listAwaited, { id }, caller)).toMatchObject({ people: 1, data: { length: 2 } });
});

test("preflight says how many are awaited, and no more that nobody is in it; paused, that they come once it runs", async () => {
  const { caller, id } = await awaiting(1);
  const preflight = async () => {
    const { awaited, findings } = await call(preflightCampaign, { id }, caller);
    return { awaited, codes: findings.map(({ code }) => code), sentences: findings.map(({ sentence }) => sentence) };
  };
  const draft = await preflight();
  expect(draft.awaited).toEqual({ people: 1, at_least: false });
  expect(draft.codes).not.toContain("nobody_active");
  await call(startCampaign, { id }, caller);
  await call(pauseCampaign, { id }, caller);
  expect((await preflight()).sentences).toContain(
    "No prospect is in sequence, and awaited prospects join only once the campaign runs. Add prospects.",
  );
  await db.query("delete from awaited_enrolment where campaign_id = $1", [id]);
  const nobody = await preflight();
  expect(nobody.awaited).toBeUndefined();
  expect(nobody.sentences).toContain("No prospect is in sequence. Add prospects.");
});

test("another workspace's campaign, and none, are not found", async () => {
  const { id } = await awaiting(1);
  for (const one of [id, "nothing"]) {
    expect(await refusalOf(call(listAwaited, { id: one }, freshCaller()))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
