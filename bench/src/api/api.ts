import { connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { type DatabaseUrls, prepareDatabases } from "@outbound/servers/services";
import { silentLog } from "@outbound/testing/silent-log";
import { type System, startSystem } from "@outbound/testing/system";
import { startChild } from "../child.ts";
import type { Job } from "../load/client.ts";
import { median, type Timing } from "../load/closed-loop.ts";
import { startLoad } from "../load/load.ts";
import { workspaceWithTokens } from "../load/tokens.ts";
import { memoryOf } from "../memory.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";

const rounds = 3;
const measureMs = 3_000;
const warmUpMs = 2_000;
/** One token allows 60 requests a minute. */
const tokensEach = 3_000;
const people = 2_000;

type Subject = { name: string; baseUrl: string; tokens: string[] };
type Load = { name: string; method: "GET" | "POST"; path: string };

const loads: Load[] = [
  { name: "GET /prospects", method: "GET", path: "/prospects" },
  { name: "POST /prospects", method: "POST", path: "/prospects" },
];

export async function benchApi(): Promise<void> {
  await withServers(async ({ postgresUrl }) => {
    console.error("Starting the system, and one process with the same code …");
    await using stack = new AsyncDisposableStack();
    const system = await startSystem({ env: { NODE_ENV: "production", LOG_LEVEL: "info" } });
    stack.defer(() => system.stop());
    const databaseUrls = await prepareDatabases(postgresUrl, `bench_${process.pid}`);
    const one = await startOneProcess(databaseUrls, stack);
    const subjects = [
      await subject("Outbound", system.baseUrl, system.databaseUrls),
      await subject("one process", one, databaseUrls),
    ];
    await seed(system, subjects);

    const first = await measureAll(subjects);
    report(first);
    const afterFirst = await memoryOf(system);
    console.error("A second run, for the memory …");
    await measureAll(subjects);
    const afterSecond = await memoryOf(system);
    printTable(
      ["resident memory, MB", "after one run", "after two", "aim"],
      Object.entries(afterFirst).map(([name, megabytes]) => [name, `${megabytes}`, `${afterSecond[name]}`, "180"]),
    );
  });
}

async function startOneProcess(urls: DatabaseUrls, stack: AsyncDisposableStack): Promise<string> {
  const file = new URL("./one-process.ts", import.meta.url);
  const child = stack.use(await startChild(file, [urls.gateway, urls.prospect, urls.campaign]));
  return `http://127.0.0.1:${Number(child.ready)}`;
}

async function subject(
  name: string,
  baseUrl: string,
  { gateway }: DatabaseUrls,
): Promise<Subject & { workspaceId: string }> {
  return { name, baseUrl, ...(await workspaceWithTokens(gateway, tokensEach)) };
}

async function seed(system: System, subjects: readonly (Subject & { workspaceId: string })[]): Promise<void> {
  const broker = await connectBroker({
    url: system.amqpUrl,
    name: "bench",
    namespace: system.namespace,
    log: silentLog,
  });
  const { call } = rpcClient(broker);
  const [ours, one] = subjects;
  for (let at = 0; at < people; at += 500) {
    const prospects = Array.from({ length: 500 }, (_, n) => ({ email: `seed-${at + n}@company${n % 97}.example` }));
    await call(
      importProspects,
      { prospects },
      { workspaceId: ours?.workspaceId ?? "", requestId: "bench" },
      { timeoutMs: 30_000 },
    );
  }
  await broker.close();
  using load = startLoad();
  await load.run({ ...jobOf(one as Subject, loads[1] as Load), inFlight: 16, milliseconds: 3_000 });
}

const jobOf = ({ baseUrl, tokens }: Subject, { method, path }: Load) => ({
  method,
  url: `${baseUrl}/api/v1${path}`,
  tokens,
  isCreating: method === "POST",
});

type Results = Map<string, { one: Timing[]; many: Timing[] }>;
const keyOf = (subject: { name: string }, load: Load) => `${subject.name} ${load.name}`;

async function measureAll(subjects: readonly Subject[]): Promise<Results> {
  const results: Results = new Map();
  for (let round = 1; round <= rounds; round++) {
    for (const load of loads) {
      for (const subject of subjects) {
        console.error(`Round ${round} of ${rounds}: ${load.name}, ${subject.name} …`);
        using client = startLoad();
        const job = jobOf(subject, load);
        const run = (inFlight: number, milliseconds: number): Promise<Timing> =>
          client.run({ ...job, inFlight, milliseconds } satisfies Job);
        await run(16, warmUpMs);
        const result = results.get(keyOf(subject, load)) ?? { one: [], many: [] };
        result.many.push(await run(16, measureMs));
        result.one.push(await run(1, measureMs));
        results.set(keyOf(subject, load), result);
      }
    }
  }
  return results;
}

function report(results: Results): void {
  const figure = (name: string, load: Load) => {
    const { one, many } = results.get(`${name} ${load.name}`) ?? { one: [], many: [] };
    return {
      mean: median(one.map((timing) => timing.meanMs)),
      rate: median(many.map((timing) => timing.perSecond)),
      p99: median(many.map((timing) => timing.p99Ms)),
    };
  };
  printTable(
    [
      "",
      "requests/s @16",
      "one process",
      "ratio",
      "aim",
      "mean @1, ms",
      "one process",
      "added, ms",
      "aim",
      "p99 @16, ms",
    ],
    loads.map((load) => {
      const [ours, one] = [figure("Outbound", load), figure("one process", load)];
      return [
        load.name,
        ours.rate.toFixed(0),
        one.rate.toFixed(0),
        (ours.rate / one.rate).toFixed(2),
        "≥ 0.45",
        ours.mean.toFixed(2),
        one.mean.toFixed(2),
        (ours.mean - one.mean).toFixed(2),
        "≤ 1.5",
        ours.p99.toFixed(1),
      ];
    }),
  );
}
