import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";

const lines = 20_000;

test("a log whose reader is frozen blocks no process; later the reader gets the kept lines, and the number of lost ones", async () => {
  const child = run(lines, "pipe");
  expect(await once(child, "message")).toEqual(["goes on", undefined]);
  const ended = once(child, "close");
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
    if (child.connected && output.includes("log_lines.dropped")) child.send("end");
  });
  expect(await ended).toEqual([0, null]);
  const written = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const numbered = written.flatMap(({ line }) => line ?? []);
  expect(numbered).toEqual(numbered.map((_, index) => index + 1));
  const lost = written.filter(({ dropped_lines }) => dropped_lines !== undefined);
  expect(lost).toEqual([expect.objectContaining({ level: 40, name: "fixture", msg: "log_lines.dropped" })]);
  expect(numbered.length).toBeLessThan(lines);
  expect(numbered.length + lost[0].dropped_lines).toBeGreaterThanOrEqual(lines);
});

test("a full disk under the log blocks no process, and doesn't keep it from ending", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const child = run(lines, full);
  expect(await once(child, "message")).toEqual(["goes on", undefined]);
  child.send("end");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a log whose reader is gone stops no process", async () => {
  const child = run(10, "pipe");
  child.stdout?.destroy();
  await once(child, "message");
  for (let line = 0; line < 10; line += 1) child.send("one more");
  child.send("end");
  expect(await once(child, "exit")).toEqual([0, null]);
});

function run(count: number, stdout: "pipe" | number) {
  const child = fork(new URL("log-destination.fixture.ts", import.meta.url), [String(count)], {
    stdio: ["ignore", stdout, "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}
