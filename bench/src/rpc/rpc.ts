import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, type Timing } from "../load/closed-loop.ts";
import { installPeers } from "../peers.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { subjects } from "./subjects.ts";

const rounds = 3;
const measureMs = 2_000;
const warmUpMs = 1_500;

export async function benchRpc(): Promise<void> {
  installPeers("@nestjs");
  await withServers(async ({ amqpUrl }) => {
    const results = new Map<string, { one: Timing[]; many: Timing[] }>();
    for (let round = 1; round <= rounds; round++) {
      for (const name of Object.keys(subjects)) {
        console.error(`Round ${round} of ${rounds}: ${name} …`);
        const timings = await measure(name, amqpUrl, `bench-${process.pid}-${round}`);
        const result = results.get(name) ?? { one: [], many: [] };
        result.one.push(timings.one);
        result.many.push(timings.many);
        results.set(name, result);
      }
    }
    report(results);
  });
}

async function measure(name: string, amqpUrl: string, queue: string) {
  const server = start("serve", name, amqpUrl, queue);
  let client: ChildProcess | undefined;
  try {
    await message(server);
    client = start("call", name, amqpUrl, queue);
    await message(client);
    const run = async (inFlight: number, milliseconds: number) => {
      client?.send({ inFlight, milliseconds });
      return (await message(client as ChildProcess)) as Timing;
    };
    await run(64, warmUpMs);
    return { many: await run(64, measureMs), one: await run(1, measureMs) };
  } finally {
    server.kill("SIGKILL");
    client?.kill("SIGKILL");
  }
}

function start(role: string, name: string, amqpUrl: string, queue: string): ChildProcess {
  return fork(fileURLToPath(new URL("./process.ts", import.meta.url)), [role, name, amqpUrl, queue], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, LOG_LEVEL: "error" },
  });
}

async function message(child: ChildProcess): Promise<unknown> {
  const [value] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("A process of the bench died."))),
  ]);
  return value;
}

function report(results: Map<string, { one: Timing[]; many: Timing[] }>): void {
  const figure = (name: string) => {
    const { one, many } = results.get(name) ?? { one: [], many: [] };
    return {
      p50: median(one.map((t) => t.p50Ms)),
      rate: median(many.map((t) => t.perSecond)),
      p99: median(many.map((t) => t.p99Ms)),
    };
  };
  const raw = figure("raw amqplib");
  printTable(
    ["", "p50 @1, ms", "× raw", "calls/s @64", "× raw", "p99 @64, ms"],
    [...results.keys()].map((name) => {
      const { p50, rate, p99 } = figure(name);
      return [
        name,
        p50.toFixed(2),
        (p50 / raw.p50).toFixed(2),
        rate.toFixed(0),
        (rate / raw.rate).toFixed(2),
        p99.toFixed(1),
      ];
    }),
  );
  const ours = figure("Outbound");
  const times = (peer: string) => (ours.rate / figure(peer).rate).toFixed(2);
  console.error(
    `At 64 in flight: ${times("NestJS, tuned")} × NestJS tuned (aim 2), ${times("Moleculer, tuned")} × Moleculer tuned (aim 2), ` +
      `${(ours.rate / raw.rate).toFixed(2)} × raw (aim 0.8); at one in flight ${(ours.p50 / raw.p50).toFixed(2)} × raw (aim 1.3 at most).`,
  );
}
