import { findNeighbours } from "@outbound/contracts/campaigns/find-neighbours";
import { listEnrolments } from "@outbound/contracts/campaigns/list-enrolments";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../testing/campaign.fixture.ts";
import { startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call } = service;

test("from the newest on, one after the other is the campaign's list, and back again", async () => {
  const { caller, id } = await service.running(4);
  const list = (await call(listEnrolments, { id }, caller)).data.map(({ prospect }) => prospect);
  const first = await call(findNeighbours, { id }, caller);
  expect(first).toEqual({ prospect: list[0], previous: null, next: list[1] });
  for (const [at, { email }] of list.entries()) {
    expect(await call(findNeighbours, { id, email }, caller)).toEqual({
      prospect: list[at],
      previous: list[at - 1] ?? null,
      next: list[at + 1] ?? null,
    });
  }
});

test("whoever was erased is passed over, and whoever isn't in the campaign is followed by its first one", async () => {
  const { caller, id, prospects } = await service.running(3);
  const [newest, second, last] = (await call(listEnrolments, { id }, caller)).data.map(({ prospect }) => prospect);
  const erased = prospects.find((prospect) => prospect.id === second?.id);
  if (!erased || !newest) throw new Error("Nobody was enrolled.");
  await service.prospects(caller, { ...erased, version: 9, email: anonymizedEmail(erased.id), anonymized: true });
  expect(await call(findNeighbours, { id, email: newest.email }, caller)).toMatchObject({ next: last });
  await service.prospects(caller, { email: "zoe@people.example" });
  const outside = await call(findNeighbours, { id, email: "zoe@people.example" }, caller);
  expect(outside).toEqual({ prospect: null, previous: null, next: newest });
});

test("a campaign without people has none, and another workspace's isn't found", async () => {
  const { caller, id } = await service.running(0);
  expect(await call(findNeighbours, { id }, caller)).toEqual({ prospect: null, previous: null, next: null });
  expect(await refusalOf(call(findNeighbours, { id }, freshCaller()))).toMatchObject({ kind: "not-found" });
  expect(await refusalOf(call(findNeighbours, { id: "x" }, caller))).toMatchObject({ kind: "not-found" });
});
