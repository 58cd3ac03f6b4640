import { getReply } from "@outbound/contracts/replies/get-reply";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { BoundedThread } from "@outbound/service/bounded-thread";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";
import type { ReadingJob } from "./reading-thread.ts";

let service: Awaited<ReturnType<typeof startInboxTest>>;
beforeAll(async () => {
  service = await startInboxTest();
});

/** Trying every way to cut this line into a name, an address and a verb would take minutes. */
const line = `on a, b ${"<".repeat(152)}${"@".repeat(170)}${">".repeat(169)}`;

test("ten replies that are made to be slow cost this thread no time; each is shown and classified", async () => {
  const { caller, send } = await service.sent();
  const before = process.threadCpuUsage();
  const text = `Please remove me from your list.\n${`${line}\n`.repeat(100)}`;
  for (let n = 0; n < 10; n++) await service.reply(caller, send, { text });
  await service.classifyAll(caller);
  for (const { id } of await service.replies(caller)) {
    const shown = await service.call(getReply, { id }, caller);
    expect(shown.visible_text).toContain("Please remove me");
  }
  const { user, system } = process.threadCpuUsage(before);
  // Ten of them took this thread three minutes, and one seventeen seconds.
  expect((user + system) / 1_000_000).toBeLessThan(1);
  expect(only([...new Set((await service.replies(caller)).map((reply) => reply.classification))])).toBe(
    "notInterested",
  );
});

test("a reply is read in one job, however often it is classified and shown", async () => {
  const jobs = vi.spyOn(BoundedThread.prototype as BoundedThread<ReadingJob, unknown>, "run");
  onTestFinished(() => jobs.mockRestore());
  const { caller, send } = await service.sent();
  await service.reply(caller, send, { text: "Yes.\n\nOn Tue, Ann Lee <ann@acme.example> wrote:\n> Hi" });
  const { id } = only(await service.replies(caller));
  for (let n = 0; n < 3; n++) {
    await service.classifyAll(caller);
    expect(await service.call(getReply, { id }, caller)).toMatchObject({ visible_text: "Yes." });
    await service.call(readThread, { id }, caller);
  }
  expect(jobs.mock.calls.map(([{ task }]) => task)).toEqual(["read", "judge"]);
});
