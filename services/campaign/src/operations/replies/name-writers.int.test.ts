import { nameWriters } from "@outbound/contracts/replies/name-writers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

test("whose replies they are is told of one's own workspace alone, and what isn't known is left out", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  const ids = [id, crypto.randomUUID()];
  expect(await call(nameWriters, { ids }, caller)).toEqual({ data: [{ id, from: prospect.email }] });
  expect(await call(nameWriters, { ids }, freshCaller())).toEqual({ data: [] });
  for (const wrong of [[], ["x"], Array.from({ length: 101 }, () => id)])
    expect(await refusalOf(call(nameWriters, { ids: wrong }, caller))).toMatchObject({
      message: "`ids` must be 1 to 100 ids of replies.",
    });
});
