import { randomUUID } from "node:crypto";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test } from "vitest";
import { journalFolder } from "../testing/tracker.fixture.ts";
import { Journal } from "./journal.ts";
import { createRecorder } from "./recorder.ts";
import { startReplay } from "./replay.ts";
import { ToldLinks } from "./told-links.ts";
import { unsubscribeRequest } from "./tracker-fact.ts";

const link = () => ({ workspaceId: randomUUID(), enrolmentId: randomUUID(), step: 1, via: "one_click" as const });

/** With a broker that takes everything, as while only the campaign service is away. */
async function start(restMs: number, folder?: string) {
  const journal = await Journal.open(folder ?? (await journalFolder()));
  const told = new ToldLinks(restMs);
  const published: string[] = [];
  const publish = async ({ id }: { id: string }) => void published.push(id);
  const recorder = createRecorder({ journal, publish, told, log: silentLog });
  const replay = startReplay({ journal, publish, told, isUp: () => true, log: silentLog, everyMs: 5 });
  onTestFinished(() => replay.stop());
  const use = async (one: ReturnType<typeof link>) => {
    const fact = unsubscribeRequest({ ...one, id: randomUUID() });
    await recorder.keep(fact);
    return fact.id;
  };
  return { journal, published, replay, use };
}

test("a link that a mail client uses again and again while nobody takes it is told at once, and no more than once in a while", async () => {
  const folder = await journalFolder();
  const { journal, published, replay, use } = await start(3_600_000, folder);
  const robots = link();
  const ids: string[] = [];
  for (let times = 0; times < 20; times++) ids.push(await use(robots));
  const other = await use(link());
  expect(published).toEqual([ids[0], other]);
  expect(await journal.ids()).toEqual([ids[19]]);

  // Whoever stops or comes after a process that was killed leaves nothing untold: it may come after a removal.
  await replay.stop();
  expect(published).toEqual([ids[0], other, ids[19]]);
  expect(await journal.ids()).toEqual([]);
});

test("a use that comes soon after another one is told by itself a little later", async () => {
  const { published, use } = await start(200);
  const robots = link();
  await use(robots);
  const last = await use(robots);
  await eventually(() => expect(published.at(-1)).toBe(last));
});

test("what another process left behind is told at once", async () => {
  const folder = await journalFolder();
  const left = unsubscribeRequest({ ...link(), id: randomUUID() });
  await (await Journal.open(folder)).add(left);
  const { published } = await start(3_600_000, folder);
  await eventually(() => expect(published).toEqual([left.id]));
});
