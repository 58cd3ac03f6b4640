import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "./journal.ts";
import { startReplay } from "./replay.ts";
import { journalFolder } from "./tracker-test-kit.ts";

test("a trouble with the journal is told once when it begins and once when it ends, however long it lasts", async () => {
  const journal = await Journal.open(await journalFolder());
  const visit = { event: "mail.opened", payload: {} } as const;
  await journal.add({ ...visit, id: crypto.randomUUID() });
  const said: string[] = [];
  const say = (level: string) => () => void said.push(level);
  let attempts = 0;
  let isBroken = true;
  const publish = async () => {
    attempts++;
    if (isBroken) throw new Error("the broker takes no messages");
  };
  const log = { ...silentLog, info: say("info"), warn: say("warn"), error: say("error") };
  const replay = startReplay({ journal, publish, isUp: () => true, log, everyMs: 5 });
  onTestFinished(() => replay.stop());

  await eventually(() => expect(attempts).toBeGreaterThan(5));
  expect(said).toEqual(["warn"]);
  isBroken = false;
  await eventually(async () => expect(await journal.ids()).toEqual([]));
  await eventually(() => expect(said).toEqual(["warn", "info"]));
  await replay.stop();
  expect(said).toEqual(["warn", "info"]);
});
