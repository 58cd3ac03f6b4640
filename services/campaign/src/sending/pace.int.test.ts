import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { expect, test } from "vitest";
import { never, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

test("steps that fell due in a long pause are sent one by one in the mailbox's gap, within its limit, the earliest first", async () => {
  const { caller, id } = await service.running(40, {}, { min_gap_seconds: 60, daily_limit: 4 });
  await call(pauseCampaign, { id }, caller);
  await db.query(
    `update enrolment e set next_step_at = next_step_at - make_interval(days => turn::int)
     from (select id, row_number() over (order by id) as turn from enrolment where campaign_id = $1) turns
     where e.id = turns.id`,
    [id],
  );
  await call(resumeCampaign, { id }, caller);
  const counts: number[] = [];
  for (let minute = 0; minute < 6; minute++) {
    await service.planAll();
    counts.push((await service.sends(caller)).length);
    await db.query("update mailbox set next_slot_at = next_slot_at - interval '76 seconds' where workspace_id = $1", [
      caller.workspaceId,
    ]);
  }
  expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
  const earliest = (await service.enrolments(caller)).slice(-4).map(({ id }) => id);
  expect((await service.sends(caller)).map(({ enrolment_id }) => enrolment_id).toSorted()).toEqual(earliest);
});

test("steps that fell due in a long outage outside the window are spread over the next window", async () => {
  const { caller } = await service.running(300, { settings: never });
  await service.age(caller, "40 days");
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  const times = (await service.enrolments(caller)).map(({ next_step_at }) => next_step_at?.getTime() ?? 0);
  const opening = Math.min(...times);
  expect(opening).toBeGreaterThan(Date.now());
  const perTenMinutes = Map.groupBy(times, (time) => Math.floor((time - opening) / 600_000));
  for (const group of perTenMinutes.values()) expect(group.length).toBeLessThan(100);
});
