import type { Caller } from "@outbound/contracts/caller";
import { countCapped } from "@outbound/contracts/campaigns/count-capped";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call } = service;

const countOf = (caller: Caller, id: string) => call(countCapped, { id }, caller);

async function fourPeople(caps: object) {
  const { caller, id } = await service.running(0, {}, { min_gap_seconds: 0 });
  await call(configureWorkspace, caps, caller);
  const emails = ["one@gmail.com", "two@gmail.com", "three@gmail.com", "four@hotmail.com"];
  await service.enrol(
    caller,
    id,
    emails.map((email) => ({ email })),
  );
  await service.planAll();
  return { caller, id };
}

test("who was moved to the next hour for a cap is counted, and whom no cap holds is not", async () => {
  const { caller, id } = await fourPeople({ google_per_hour: 1 });
  const answer = await countOf(caller, id);
  expect(answer).toEqual({ people: 2, at_least: false, until: expect.anything() });
  const until = new Date(answer.until);
  expect(until.getTime() % 3_600_000).toBe(0);
  expect(until.getTime()).toBeGreaterThan(Date.now());

  await call(configureWorkspace, { google_per_hour: 9 }, caller);
  expect(await countOf(caller, id)).toMatchObject({ people: 0 });
});

test("without caps nobody waits for them", async () => {
  const { caller, id } = await fourPeople({});
  expect(await countOf(caller, id)).toMatchObject({ people: 0 });
});

test("another workspace's campaign is not found", async () => {
  const { id } = await service.running(0);
  expect((await refusalOf(countOf(freshCaller(), id))).message).toBe("Campaign not found.");
});
