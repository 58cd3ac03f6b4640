import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findRabbitmqServer } from "@outbound/servers/rabbitmq/node";
import { requireCurl } from "@outbound/testing/curl";
import { expect, vi } from "vitest";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
// Uses a private broker where the machine has RabbitMQ, so that a test installs nothing.
export const amqpUrl = (await findRabbitmqServer()) ? "" : process.env["TEST_RABBITMQ_URL"];

export type Started = ReturnType<typeof start>;

export function start(env: Record<string, string>, args: readonly string[] = []) {
  const child: ChildProcess = spawn(process.execPath, ["dev/src/start/start.ts", ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", AMQP_URL: amqpUrl, SANDBOX_DELAY_FACTOR: "0.2", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const stop = async () => {
    child.kill("SIGTERM");
    return exit;
  };
  return { process: child, output: () => output, exit, stop };
}

export async function startReady(env: Record<string, string>, args: readonly string[] = []): Promise<Started> {
  // The commands that it prints are typed in tests.
  await requireCurl();
  const started = start(env, args);
  const ready = vi.waitFor(() => expect(started.output()).toMatch(/^Ctrl-C stops everything/m), 180_000);
  await Promise.race([ready, started.exit.then(() => Promise.reject(new Error(started.output())))]);
  return started;
}
