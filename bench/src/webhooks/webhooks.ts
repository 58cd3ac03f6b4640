import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCertificates } from "@outbound/servers/certificates";
import { type Child, startChild } from "../child.ts";
import { median } from "../load/closed-loop.ts";
import { installPeers } from "../peers.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { atRest, Dispatcher, forget, openBackend, publishFact, publishFacts, setWebhooks } from "./dispatcher.ts";
import type { Job, JobTime } from "./job.ts";
import type { Receipts } from "./receiver.ts";
import { startRedis } from "./redis.ts";

const rounds = 3;
const deliveries = 10_000;
/** Delivered before the clock starts, because a fresh process is still compiling. */
const warmUp = 3_000;
const workspaces = 20;
/** The dispatcher has at most 200 in flight to these receivers; more than this makes the peers slower. */
const peersInFlight = 100;

const perSecondOffered = 150;
const lagSeconds = 15;
const sickEvery = 20;
const sickWorkspaces = 5;

const strangeBodies = 400;

type Bench = {
  servers: Parameters<typeof Dispatcher.start>[0];
  backend: Awaited<ReturnType<typeof openBackend>>;
  receiver: Child;
  job: Job;
  workspaceIds: Record<"well" | "hang" | "endless" | "bomb", string[]>;
};
type Run = { perSecond: number; cpuMsEach: number; statementsEach?: number };

/** Measures from a fact on the broker to the receiver's 200 over HTTPS, beside undici alone and a BullMQ worker, in turns. */
export async function benchWebhooks(): Promise<void> {
  installPeers("bullmq");
  await withServers(async ({ postgresUrl, amqpUrl }) => {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "outbound-webhooks-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const certificates = await createCertificates(join(folder, "certificates"));
    const servers = { postgresUrl, amqpUrl, folder, certificates, secretKey: randomBytes(32).toString("hex") };
    const backend = await openBackend(servers, stack);
    const receiver = stack.use(await startChild(new URL("./receiver.ts", import.meta.url)));
    const origins = await receiver.ask<string[]>(certificates);
    const urls = Array.from({ length: workspaces }, (_, n) => `${origins[n % origins.length]}/well${n}`);
    const job = {
      deliveries: deliveries - warmUp,
      inFlight: peersInFlight,
      urls,
      ca: await readFile(certificates.caFile, "utf8"),
      secret: `whsec_${"a".repeat(43)}`,
    };
    const [sickOrigin] = await sickOrigins(certificates, stack);
    const workspaceIds = await configure(servers, backend, urls, sickOrigin ?? "");
    const bench = { servers, backend, receiver, job, workspaceIds };
    await throughput(bench, stack);
    await lag(bench);
    await memory(bench);
  });
}

/** Broken receivers run in a process of their own, so that their load isn't taken for the dispatcher's. */
async function sickOrigins(certificates: unknown, stack: AsyncDisposableStack): Promise<string[]> {
  const sick = stack.use(await startChild(new URL("./receiver.ts", import.meta.url)));
  return sick.ask<string[]>(certificates);
}

async function configure(
  servers: Bench["servers"],
  backend: Bench["backend"],
  urls: readonly string[],
  sickOrigin: string,
): Promise<Bench["workspaceIds"]> {
  const dispatcher = await Dispatcher.start(servers, backend);
  const hanging = Array.from({ length: sickWorkspaces }, () => `${sickOrigin}/hang`);
  const workspaceIds = {
    well: await setWebhooks(backend, urls),
    hang: await setWebhooks(backend, hanging),
    endless: await setWebhooks(backend, [`${sickOrigin}/endless`]),
    bomb: await setWebhooks(backend, [`${sickOrigin}/bomb`]),
  };
  await dispatcher.stop();
  return workspaceIds;
}

async function throughput(bench: Bench, stack: AsyncDisposableStack): Promise<void> {
  const bare = stack.use(await startChild(new URL("./bare.ts", import.meta.url)));
  const redisPort = await startRedis(bench.servers.folder, stack);
  if (!redisPort) console.error("BullMQ is left out: there is no redis-server on this machine.");
  const bull = redisPort ? stack.use(await startChild(new URL("./bullmq.ts", import.meta.url))) : undefined;

  const runs = { ours: [] as Run[], bare: [] as Run[], bull: [] as Run[] };
  await peer(bench, bare, { ...bench.job, deliveries: warmUp });
  if (bull) await peer(bench, bull, { ...bench.job, deliveries: warmUp, redisPort });
  for (let round = 1; round <= rounds; round++) {
    runs.ours.push(await drain(bench));
    runs.bare.push(await peer(bench, bare, bench.job));
    if (bull) runs.bull.push(await peer(bench, bull, { ...bench.job, redisPort }));
    const rates = Object.values(runs).map((each) => each.at(-1)?.perSecond.toFixed(0) ?? "–");
    console.error(`Round ${round} of ${rounds}: ${rates.join(", ")} deliveries/s (ours, bare undici, BullMQ)`);
  }
  const row = (name: string, ran: readonly Run[], aim: string) => [
    name,
    median(ran.map(({ perSecond }) => perSecond)).toFixed(0),
    median(ran.map(({ perSecond }, at) => perSecond / (runs.bare[at]?.perSecond ?? 0))).toFixed(2),
    median(ran.map(({ cpuMsEach }) => cpuMsEach)).toFixed(2),
    ran[0]?.statementsEach === undefined
      ? "–"
      : median(ran.map(({ statementsEach }) => statementsEach ?? 0)).toFixed(2),
    aim,
  ];
  printTable(
    ["one process, HTTPS", "deliveries/s", "× bare", "CPU ms each", "SQL transactions each", "aim"],
    [
      row("Outbound", runs.ours, "≥ 1,000; ≥ 0.4; ; ≤ 3"),
      row("bare undici, signed", runs.bare, ""),
      ...(bull ? [row("BullMQ worker, signed", runs.bull, "")] : []),
    ],
  );
}

async function drain({ servers, backend, receiver, workspaceIds }: Bench): Promise<Run> {
  await forget(backend);
  await publishFacts(backend, workspaceIds.well, deliveries);
  await receiver.ask({ begin: { after: warmUp } });
  const transactionsBefore = await countTransactions(backend);
  const dispatcher = await Dispatcher.start(servers, backend);
  const warm = await received(receiver, warmUp);
  const cpuBefore = await dispatcher.cpuMs();
  const { firstAt, lastAt } = await received(receiver, deliveries);
  const cpuMs = (await dispatcher.cpuMs()) - cpuBefore;
  await atRest(backend, deliveries);
  // The server has counted its statements once its connections are closed.
  await dispatcher.stop();
  return {
    perSecond: (1_000 * (deliveries - warmUp)) / (lastAt - firstAt),
    cpuMsEach: cpuMs / (deliveries - warm.count),
    statementsEach: ((await countTransactions(backend)) - transactionsBefore) / deliveries,
  };
}

async function countTransactions({ server, database }: Bench["backend"]): Promise<number> {
  const { rows } = await server.query<{ count: number }>(
    "select xact_commit as count from pg_stat_database where datname = $1",
    [database],
  );
  return rows[0]?.count ?? 0;
}

async function peer({ receiver }: Bench, child: Child, job: unknown): Promise<Run> {
  await receiver.ask({ begin: { after: 0 } });
  const { seconds, cpuMs } = await child.ask<JobTime>(job);
  const count = (job as Job).deliveries;
  return { perSecond: count / seconds, cpuMsEach: cpuMs / count };
}

async function received(receiver: Child, count: number): Promise<Receipts> {
  let last = { count: 0, at: Date.now() };
  for (;;) {
    const { well } = await receiver.ask<{ well: Receipts }>("count");
    if (well.count >= count) return well;
    if (well.count > last.count) last = { count: well.count, at: Date.now() };
    if (Date.now() - last.at > 60_000) throw new Error(`Only ${well.count} of ${count} deliveries came.`);
    await sleep(50);
  }
}

/** The runs alternate, because other work on the machine shows in a p99 of milliseconds. */
async function lag(bench: Bench): Promise<void> {
  console.error(`${perSecondOffered} facts/s for ${lagSeconds} s, without and with receivers that hang …`);
  const runs = { alone: [] as Lag[], beside: [] as Lag[] };
  for (let round = 1; round <= rounds; round++) {
    await forget(bench.backend);
    const dispatcher = await Dispatcher.start(bench.servers, bench.backend);
    await publishFacts(bench.backend, bench.workspaceIds.well, warmUp);
    await atRest(bench.backend, warmUp);
    runs.alone.push(await steadily(bench, false));
    runs.beside.push(await steadily(bench, true));
    await dispatcher.stop();
    const p99s = Object.values(runs).map((each) => each.at(-1)?.p99);
    console.error(`Round ${round} of ${rounds}: p99 ${p99s.join(", ")} ms (alone, beside those that hang)`);
  }
  const row = (name: string, ran: readonly Lag[], aim: string) => [
    name,
    median(ran.map(({ p50 }) => p50)).toFixed(0),
    median(ran.map(({ p99 }) => p99)).toFixed(0),
    median(ran.map(({ p99 }, at) => p99 / (runs.alone[at]?.p99 ?? 0))).toFixed(2),
    aim,
  ];
  printTable(
    ["healthy receivers, from fact to request", "p50, ms", "p99, ms", "× p99 alone", "aim"],
    [row("alone", runs.alone, ""), row("with 5 % to receivers that hang 10 s", runs.beside, "≤ 1,000 ms; ≤ 1.5")],
  );
}

type Lag = { p50: number; p99: number };

async function steadily({ backend, receiver, workspaceIds }: Bench, isSick: boolean): Promise<Lag> {
  await receiver.ask({ begin: { after: 0 } });
  const startedAt = performance.now();
  const total = perSecondOffered * lagSeconds;
  const published: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const wait = startedAt + (1_000 * n) / perSecondOffered - performance.now();
    if (wait > 1) await sleep(wait);
    published.push(publishFact(backend, workspaceIds.well[n % workspaces]));
    if (isSick && n % (sickEvery - 1) === 0) {
      published.push(publishFact(backend, workspaceIds.hang[(n / (sickEvery - 1)) % sickWorkspaces]));
    }
  }
  await Promise.all(published);
  const { lagsMs } = await received(receiver, total);
  const sorted = lagsMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function memory({ servers, backend, workspaceIds }: Bench): Promise<void> {
  await forget(backend);
  const dispatcher = await Dispatcher.start(servers, backend);
  let facts = 0;
  const after = async (ids: readonly string[], count: number) => {
    await publishFacts(backend, ids, count);
    facts += count;
    await atRest(backend, facts);
    return dispatcher.residentMb();
  };
  console.error(`Memory, with ${strangeBodies} endless bodies and ${strangeBodies} gzip bombs …`);
  const ordinary = await after(workspaceIds.well, deliveries);
  const endless = await after(workspaceIds.endless, strangeBodies);
  const bombs = await after(workspaceIds.bomb, strangeBodies);
  await dispatcher.stop();
  const row = (name: string, mb: number) => [name, mb.toFixed(0), (mb / ordinary).toFixed(2), "≤ 1.1"];
  printTable(
    ["resident memory after …", "MB", "×", "aim"],
    [
      row(`${deliveries} ordinary answers`, ordinary),
      row(`${strangeBodies} endless bodies`, endless),
      row(`${strangeBodies} gzip bombs`, bombs),
    ],
  );
}
