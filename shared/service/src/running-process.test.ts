import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { processMark, runningProcess } from "./running-process.ts";

test("a process is running until it ends, and another one with its id isn't it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-pid-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "outbound.pid");
  expect(await runningProcess(file)).toBeUndefined();
  await writeFile(file, "");
  expect(await runningProcess(file)).toBeUndefined();

  const child = spawn("sleep", ["60"]);
  const pid = child.pid ?? 0;
  await writeFile(file, await processMark(pid));
  expect(await runningProcess(file)).toBe(pid);
  await writeFile(file, `${pid} 1\n`);
  expect(await runningProcess(file)).toBeUndefined();

  await writeFile(file, await processMark(pid));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await runningProcess(file)).toBeUndefined();
});
