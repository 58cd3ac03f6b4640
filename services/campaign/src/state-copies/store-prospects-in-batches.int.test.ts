import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { snapshot, startTestService } from "../testing/campaign.fixture.ts";

const { db, context } = await startTestService();

test("after an outage sending waits for a few transactions, not for one per changed prospect", async () => {
  const caller = freshCaller();
  const people = Array.from({ length: 60 }, () => snapshot(caller));
  await Promise.all(people.map((person) => context.batches.storeProspects([person])));
  const { rows } = await db.query<{ prospects: number; transactions: number }>(
    "select count(*)::int as prospects, count(distinct xmin::text)::int as transactions from prospect_copy where workspace_id = $1",
    [caller.workspaceId],
  );
  expect(rows).toEqual([{ prospects: 60, transactions: 3 }]);
});

test("a prospect that can't be stored fails alone, and one of another workspace beside it is stored", async () => {
  const [caller, other] = [freshCaller(), freshCaller()];
  const [good, bad, foreign] = [snapshot(caller), snapshot(caller, { id: "no id" }), snapshot(other)];
  const stored = await Promise.allSettled([[good, foreign], [bad]].map(context.batches.storeProspects));
  expect(stored.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  const { rows } = await db.query<{ id: string }>("select id from prospect_copy where workspace_id = any($1)", [
    [caller.workspaceId, other.workspaceId],
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([good.id, foreign.id].sort());
});
