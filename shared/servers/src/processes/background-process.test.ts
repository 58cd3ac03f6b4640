import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startInBackground } from "./background-process.ts";

const waiting = { timeout: 30_000, interval: 20 };

test("a server that hangs is killed with its children, although they hang in groups of their own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-background-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const childFile = join(folder, "child.pid");
  const server = await startInBackground({
    command: "sh",
    args: ["-c", 'setsid sh -c \'echo $$ > "$0"; exec sleep 300\' "$0" & wait', childFile],
    env: process.env,
    logFile: join(folder, "server.log"),
    pidFile: join(folder, "server.pid"),
    stopSignal: "SIGINT",
  });
  const pidIn = async (name: string) => Number((await readFile(join(folder, name), "utf8")).split(" ")[0]);
  const child = await vi.waitFor(async () => {
    const pid = await pidIn("child.pid");
    expect(pid).toBeGreaterThan(1);
    return pid;
  }, waiting);
  for (const pid of [await pidIn("server.pid"), child]) process.kill(pid, "SIGSTOP");
  await server.kill();
  await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow("ESRCH"), waiting);
});
