import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test } from "vitest";
import { journalFolder } from "../testing/tracker.fixture.ts";
import { Journal } from "./journal.ts";
import { RecentSubjects } from "./recent-subjects.ts";
import { startReplay } from "./replay.ts";

test("two trackers publish everything in one folder without disturbing each other", async () => {
  const folder = await journalFolder();
  const [first, second] = [await Journal.open(folder), await Journal.open(folder)];
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
  const add = (id: string, at: number) =>
    (at % 2 ? first : second).add({ event: "mail.opened", payload: {}, id, ...(at % 3 === 0 && { subject: id }) });
  await Promise.all(ids.map(add));
  const published = new Set<string>();
  const troubles: unknown[] = [];
  const log = { ...silentLog, warn: (details: unknown) => void troubles.push(details) };
  const publish = async ({ id }: { id: string }) => void published.add(id);
  const replays = [first, second].map((journal) =>
    startReplay({ journal, publish, isUp: () => true, recent: new RecentSubjects(), log, everyMs: 5 }),
  );
  onTestFinished(async () => void (await Promise.all(replays.map((replay) => replay.stop()))));

  await eventually(async () => expect(await first.ids()).toEqual([]));
  await Promise.all(replays.map((replay) => replay.stop()));
  expect([...published].sort()).toEqual(ids.toSorted());
  expect(troubles).toEqual([]);
});

test("a failing journal is logged once when it begins and once when it ends", async () => {
  const journal = await Journal.open(await journalFolder());
  const visit = { event: "mail.opened", payload: {} } as const;
  await journal.add({ ...visit, id: crypto.randomUUID() });
  const levels: string[] = [];
  const append = (level: string) => () => void levels.push(level);
  let attempts = 0;
  let isBroken = true;
  const publish = async () => {
    attempts++;
    if (isBroken) throw new Error("the broker takes no messages");
  };
  const log = { ...silentLog, info: append("info"), warn: append("warn"), error: append("error") };
  const replay = startReplay({ journal, publish, isUp: () => true, recent: new RecentSubjects(), log, everyMs: 5 });
  onTestFinished(() => replay.stop());

  await eventually(() => expect(attempts).toBeGreaterThan(5));
  expect(levels).toEqual(["warn"]);
  isBroken = false;
  await eventually(async () => expect(await journal.ids()).toEqual([]));
  await eventually(() => expect(levels).toEqual(["warn", "info"]));
  await replay.stop();
  expect(levels).toEqual(["warn", "info"]);
});
