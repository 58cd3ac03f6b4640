import { setTimeout as sleep } from "node:timers/promises";
import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { type System, startSystem } from "@outbound/testing/system";
import { atRest } from "../campaigns/at-rest.ts";
import { copy, draftCampaign } from "../campaigns/audience.ts";
import { type Child, startChild } from "../child.ts";
import { median } from "../load/closed-loop.ts";
import { memoryOf } from "../memory.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import type { BareJob } from "./bare.ts";
import type { SinkCount } from "./sink.ts";

const rounds = 3;
const cases = [
  { mailboxes: 50, mails: 6_000, aim: "≥ 0.4, ≥ 300" },
  { mailboxes: 1, mails: 1_000, aim: "" },
  { mailboxes: 500, mails: 6_000, aim: "" },
];
const warmUp = { mailboxes: 50, mails: 2_000 };

/** The limit of the planner and the mailer. */
const unfinishedPerMailbox = 5;

type Case = { mailboxes: number; mails: number };
type Run = { perSecond: number; opened: number; connections: number; bytesEach: number; repeated: number };
type Bench = { system: System; call: Call; sink: Child; bare: Child; db: Db };

/** Measures from due enrolments to mails accepted by an SMTP server, beside nodemailer's own pool and the same server, in turns. */
export async function benchSends(): Promise<void> {
  await withServers(async () => {
    console.error("Starting the system, an SMTP server that takes everything, and a bare nodemailer …");
    await using stack = new AsyncDisposableStack();
    const system = await startSystem({ env: { LOG_LEVEL: "info" } });
    stack.defer(() => system.stop());
    const sink = stack.use(await startChild(new URL("./sink.ts", import.meta.url)));
    const bare = stack.use(await startChild(new URL("./bare.ts", import.meta.url)));
    const { amqpUrl, namespace } = system;
    const broker = await connectBroker({ url: amqpUrl, name: "bench", namespace, log: silentLog });
    stack.defer(() => broker.close());
    const db = openDatabase({ url: system.databaseUrls.campaign, applicationName: "bench", poolSize: 1 });
    stack.defer(() => db.close());
    const bench = { system, call: rpcClient(broker).call, sink, bare, db };

    const idle = await memoryOf(system);
    await measure(bench, warmUp);
    const rows: string[][] = [];
    for (const one of cases) rows.push(await compare(bench, one));
    printTable(
      [
        "mailboxes",
        "mails",
        "mails/s",
        "bare nodemailer",
        "ratio",
        "aim",
        "connections at once",
        "opened",
        "bytes each",
        "repeated",
      ],
      rows,
    );
    const busy = await memoryOf(system);
    printTable(
      ["resident memory, MB", "idle", "afterwards", "aim"],
      ["mailer", "campaign"].map((name) => [name, `${idle[name]}`, `${busy[name]}`, "180"]),
    );
  });
}

async function compare(bench: Bench, one: Case & { aim: string }): Promise<string[]> {
  const ours: Run[] = [];
  const bare: Run[] = [];
  for (let round = 1; round <= rounds; round++) {
    console.error(`Round ${round} of ${rounds}: ${one.mails} mails from ${one.mailboxes} mailboxes …`);
    const run = await measure(bench, one);
    ours.push(run);
    // Connections that an earlier case left open don't count.
    const connections = Math.min(run.connections, unfinishedPerMailbox * one.mailboxes);
    bare.push(await measureBare(bench, one.mails, connections));
    console.error(`  ${run.perSecond.toFixed(0)} mails/s, bare nodemailer ${bare.at(-1)?.perSecond.toFixed(0)}`);
  }
  const rate = (runs: readonly Run[]) => median(runs.map(({ perSecond }) => perSecond));
  return [
    `${one.mailboxes}`,
    `${one.mails}`,
    rate(ours).toFixed(0),
    rate(bare).toFixed(0),
    median(ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? 0))).toFixed(2),
    one.aim,
    `${median(ours.map(({ connections }) => connections))}`,
    `${median(ours.map(({ opened }) => opened))}, ${median(bare.map(({ opened }) => opened))}`,
    `${ours[0]?.bytesEach}, ${bare[0]?.bytesEach}`,
    `${ours.reduce((sum, { repeated }) => sum + repeated, 0)}`,
  ];
}

async function measure(bench: Bench, { mailboxes, mails }: Case): Promise<Run> {
  const { call, sink } = bench;
  const smtp = { host: "127.0.0.1", port: Number(sink.ready), secure: false };
  const addresses = Array.from({ length: mailboxes }, (_, n) => ({ email: `box${n}@sender.example`, smtp }));
  const { caller, campaignId } = await draftCampaign(call, addresses, mails);
  await atRest(bench.db);
  // Autovacuum would do this within a minute.
  await bench.db.query("analyze");
  await sink.ask("begin");
  const startedAt = Date.now();
  await call(startCampaign, { id: campaignId }, caller);
  const count = await accepted(bench, mails);
  await atRest(bench.db);
  const { repeated } = await sink.ask<SinkCount>("count");
  return { ...runOf(count, startedAt), repeated };
}

async function measureBare({ sink, bare }: Bench, mails: number, connections: number): Promise<Run> {
  await sink.ask("begin");
  const startedAt = Date.now();
  const { text, html } = sample;
  await bare.ask({ port: Number(sink.ready), connections, mails, text, html } satisfies BareJob);
  return runOf(await sink.ask<SinkCount>("count"), startedAt);
}

const runOf = ({ mails, lastAt, opened, connections, bytes, repeated }: SinkCount, startedAt: number): Run => ({
  perSecond: (1_000 * mails) / (lastAt - startedAt),
  opened,
  connections,
  bytesEach: Math.round(bytes / mails),
  repeated,
});

async function accepted({ sink }: Bench, mails: number): Promise<SinkCount> {
  for (;;) {
    const count = await sink.ask<SinkCount>("count");
    if (count.mails >= mails) return count;
    if (Date.now() - (count.lastAt || Date.now()) > 60_000) throw new Error(`Only ${count.mails} mails came.`);
    await sleep(100);
  }
}

const text = copy.body.replace(/\{\{[^}]*\}\}/g, "Paris");
const sample = {
  text,
  html: `<!doctype html>\n<html>\n<body>\n<p>${text.replaceAll("\n\n", "</p>\n<p>")}</p>\n</body>\n</html>\n`,
};
