import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { Agenda } from "./agenda.ts";

function home() {
  let text: string | undefined;
  return {
    readJson: async <T>() => (text === undefined ? undefined : (JSON.parse(text) as T)),
    writeJson: async (_: string, value: unknown) => void (text = JSON.stringify(value)),
  };
}

async function agenda(folder: ReturnType<typeof home>, perform: (task: string) => Promise<void>) {
  const opened = await Agenda.open(folder, "planned.json", perform);
  onTestFinished(() => opened.stop());
  return opened;
}

test("planned actions happen after a restart, and only once", async () => {
  const folder = home();
  const done: string[] = [];
  const perform = async (task: string) => void done.push(task);
  const first = await agenda(folder, perform);
  first.start();
  await first.add([
    { id: "now", at: Date.now(), task: "now" },
    { id: "later", at: Date.now() + 3_600_000, task: "later" },
  ]);
  await eventually(() => expect(done).toEqual(["now"]));
  await first.stop();

  const stored = ((await folder.readJson<{ id: string; at: number }[]>()) ?? []).map((entry) => ({ ...entry, at: 0 }));
  await folder.writeJson("planned.json", stored);
  const second = await agenda(folder, perform);
  expect(done).toEqual(["now"]);
  second.start();
  await eventually(() => expect(done).toEqual(["now", "later"]));
  await second.stop();
  expect(await folder.readJson()).toEqual([]);
});

test("a failed action stays planned, and the same id is not planned twice", async () => {
  const folder = home();
  let attempts = 0;
  const one = await agenda(folder, async () => {
    attempts += 1;
    throw new Error("not yet");
  });
  one.start();
  await one.add([{ id: "a", at: 0, task: "a" }]);
  await one.add([{ id: "a", at: 0, task: "a" }]);
  await eventually(async () => expect(await folder.readJson()).toMatchObject([{ id: "a", failures: 1 }]));
  expect(attempts).toBe(1);
});
