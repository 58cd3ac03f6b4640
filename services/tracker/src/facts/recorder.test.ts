import { randomUUID } from "node:crypto";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test } from "vitest";
import { journalFolder } from "../testing/tracker.fixture.ts";
import { Journal } from "./journal.ts";
import { RecentSubjects } from "./recent-subjects.ts";
import { createRecorder } from "./recorder.ts";
import { startReplay } from "./replay.ts";
import { unsubscribeRequest } from "./tracker-fact.ts";

const link = () => ({ workspaceId: randomUUID(), enrolmentId: randomUUID(), step: 1, via: "one_click" as const });

/** The broker takes every message and nobody consumes, as when only the campaign service is away. */
async function start(restMs: number, folder?: string) {
  const journal = await Journal.open(folder ?? (await journalFolder()));
  const recent = new RecentSubjects(restMs);
  const published: string[] = [];
  const publish = async ({ id }: { id: string }) => void published.push(id);
  const recorder = createRecorder({ journal, publish, recent, log: silentLog });
  const replay = startReplay({ journal, publish, recent, isUp: () => true, log: silentLog, everyMs: 5 });
  onTestFinished(() => replay.stop());
  const use = async (one: ReturnType<typeof link>) => {
    const fact = unsubscribeRequest({ ...one, id: randomUUID() });
    await recorder.record(fact);
    return fact.id;
  };
  return { journal, published, replay, use };
}

test("a link that a mail client uses over and over is published at once, and then at most once per interval", async () => {
  const folder = await journalFolder();
  const { journal, published, replay, use } = await start(3_600_000, folder);
  const robots = link();
  const ids: string[] = [];
  for (let times = 0; times < 20; times++) ids.push(await use(robots));
  const other = await use(link());
  expect(published).toEqual([ids[0], other]);
  expect(await journal.ids()).toEqual([ids[19]]);

  // A process that stops, or follows one that was killed, may find the journal's file already removed.
  await replay.stop();
  expect(published).toEqual([ids[0], other, ids[19]]);
  expect(await journal.ids()).toEqual([]);
});

test("a repeated use is published a little later", async () => {
  const { published, use } = await start(200);
  const robots = link();
  await use(robots);
  const last = await use(robots);
  await eventually(() => expect(published.at(-1)).toBe(last));
});

test("facts that another process left in the journal are published at once", async () => {
  const folder = await journalFolder();
  const earlier = unsubscribeRequest({ ...link(), id: randomUUID() });
  await (await Journal.open(folder)).add(earlier);
  const { published } = await start(3_600_000, folder);
  await eventually(() => expect(published).toEqual([earlier.id]));
});
