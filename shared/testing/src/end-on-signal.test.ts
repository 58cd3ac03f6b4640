import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("./end-on-signal.fixture.ts", import.meta.url));

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)(
  "%s disposes of what was started, the last first and once each, before the process exits",
  async (signal, code) => {
    const child = fork(file, { silent: true, execArgv: [] });
    const said: unknown[] = [];
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message) => (message === "ready" ? resolve() : said.push(message)));
    });
    await ready;
    expect(said.splice(0)).toEqual(["torn down is ending", "torn down has ended"]);
    child.kill(signal);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([code, null]);
    expect(said).toEqual(["system is ending", "system has ended", "servers is ending", "servers has ended"]);
  },
);
