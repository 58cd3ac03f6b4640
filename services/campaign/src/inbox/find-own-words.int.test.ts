import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";

const service = await startInboxTest();

test("our own words below a reply, wrapped and without a mark, are no part of it, and unsubscribe nobody", async () => {
  const said = 'If you would rather not hear from me again, just reply "stop" and I will not write again.';
  const { caller, send, prospect } = await service.sent([
    step(`A short call?\n\n${said}`),
    step("Again", { delay_days: 3 }),
  ]);
  const quote = `A short call?\n\n${said.replace("again, ", "again,\n")}`;
  // The second answers in a thread of its own, so that only its sender's address says what it may quote.
  await service.reply(caller, send, { text: `Yes, call me on Tuesday.\n\n${quote}` });
  await service.receive(caller, send, {
    ...fromProspect(prospect),
    from_trusted: true,
    text: `Yes, on Monday.\n\n${quote}`,
  });
  await service.classifyAll(caller);
  expect((await service.replies(caller)).map(({ snippet }) => snippet)).toEqual([
    "Yes, call me on Tuesday.",
    "Yes, on Monday.",
  ]);
  expect((await service.replies(caller)).map(({ classification }) => classification)).toEqual([
    "interested",
    "interested",
  ]);
  expect(await service.announced(caller, prospectUnsubscribed.name)).toEqual([]);
});
