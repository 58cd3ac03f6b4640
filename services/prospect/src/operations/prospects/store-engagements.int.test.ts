import { randomUUIDv7 } from "node:crypto";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { engagementOf, startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create, get, statusOf } = await startProspectService();
const wire = (engagement: ReturnType<typeof engagementOf>) => ({
  ...engagement,
  date_contacted: engagement.date_contacted?.toISOString() ?? null,
  date_responded: engagement.date_responded?.toISOString() ?? null,
});

test("an engagement shows in every field, and survives an update of the prospect", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const date_contacted = new Date("2026-11-20T09:00:00.123Z");
  const date_responded = new Date("2026-11-20T10:00:00Z");
  const fields = { campaign_count: 2, emails_sent: 3, date_contacted, date_responded, replied: true };
  await call(storeEngagements, { engagements: [wire(engagementOf(caller, id, 7, fields))] }, caller);
  expect(await get(caller, id)).toMatchObject({
    status: "replied",
    campaign_count: 2,
    emails_sent: 3,
    date_contacted: "2026-11-20T09:00:00.123+00:00",
    date_responded: "2026-11-20T10:00:00.000+00:00",
  });
});

test("the highest version stays, in any order and number, also within one batch", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const version = (n: number) => wire(engagementOf(caller, id, n, { emails_sent: n }));
  for (const batch of [[2, 3, 1], [1], [3], [5, 4], [4]]) {
    await call(storeEngagements, { engagements: batch.map(version) }, caller);
  }
  expect((await get(caller, id)).emails_sent).toBe(5);
});

test("concurrent batches over the same prospects in opposite order all complete", async () => {
  const caller = freshCaller();
  const ids = await Promise.all(Array.from({ length: 50 }, (_, i) => create(caller, `p${i}@example.com`)));
  const batch = (version: number) =>
    ids.map(({ id }) => wire(engagementOf(caller, id, version, { active: version < 8 })));
  const batches = Array.from({ length: 8 }, (_, i) => (i % 2 ? batch(i + 1).toReversed() : batch(i + 1)));
  await Promise.all(batches.map((engagements) => call(storeEngagements, { engagements }, caller)));
  for (const { id } of ids) expect(await statusOf(caller, id)).toBe("not_contacted");
});

test("an unknown prospect, or one of another workspace, is skipped", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const foreign = [engagementOf(freshCaller(), id, 9), engagementOf(caller, randomUUIDv7(), 9)].map(wire);
  await call(storeEngagements, { engagements: foreign }, caller);
  expect(await statusOf(caller, id)).toBe("not_contacted");
});
