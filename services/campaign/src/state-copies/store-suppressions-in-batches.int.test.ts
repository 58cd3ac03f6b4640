import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startTestService, suppression } from "../testing/campaign.fixture.ts";

const { db, context } = await startTestService();

test("after an outage sending waits for a few transactions, not for one per suppressed address", async () => {
  const caller = freshCaller();
  const entries = Array.from({ length: 60 }, (_, at) => suppression(caller, { value: `${at}@people.example` }));
  await Promise.all(entries.map((entry) => context.batches.storeSuppressions({ entries: [entry], answered: [] })));
  const { rows } = await db.query<{ entries: number; transactions: number }>(
    "select count(*)::int as entries, count(distinct xmin::text)::int as transactions from suppression_copy where workspace_id = $1",
    [caller.workspaceId],
  );
  expect(rows).toEqual([{ entries: 60, transactions: 3 }]);
});

test("an entry that can't be stored fails alone, and one of another list beside it is stored", async () => {
  const [caller, other] = [freshCaller(), freshCaller()];
  const [good, bad, foreign] = [
    suppression(caller, { value: "good@people.example" }),
    suppression(caller, { value: "bad@people.example", id: "no id" }),
    suppression(other, { value: "foreign@people.example" }),
  ];
  const news = [[good, foreign], [bad]].map((entries) => ({ entries, answered: [] }));
  const stored = await Promise.allSettled(news.map((one) => context.batches.storeSuppressions(one)));
  expect(stored.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  const { rows } = await db.query<{ id: string }>("select id from suppression_copy where workspace_id = any($1)", [
    [caller.workspaceId, other.workspaceId],
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([good.id, foreign.id].sort());
});
