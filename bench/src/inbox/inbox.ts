import { setTimeout as sleep } from "node:timers/promises";
import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { type Dovecot, type Imap, startDovecot } from "@outbound/testing/dovecot";
import { silentLog } from "@outbound/testing/silent-log";
import { type System, startSystem } from "@outbound/testing/system";
import { atRest } from "../campaigns/at-rest.ts";
import { draftCampaign } from "../campaigns/audience.ts";
import { type Child, startChild } from "../child.ts";
import { median } from "../load/closed-loop.ts";
import { memoryOf } from "../memory.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import type { BareJob } from "./bare.ts";
import { type Kind, mailTo, type Sent } from "./mails.ts";

const mailboxes = 20;
const people = 2_000;
const burst = 5_000;
const compared = 3;

type Bench = {
  system: System;
  dovecot: Dovecot;
  db: Db;
  workspaceId: string;
  inboxes: { imap: Imap; sent: Sent[] }[];
};

/** Measures from a mail's arrival in Dovecot to the commit of its effect, beside the bare libraries reading the same folders. */
export async function benchInbox(messages: number): Promise<void> {
  const bursts = Math.max(1, Math.round(messages / burst));
  const dovecot = await startDovecot();
  if (typeof dovecot === "string") return console.error(`Skipped: ${dovecot}`);
  await using stack = new AsyncDisposableStack();
  stack.use(dovecot);
  await withServers(async () => {
    console.error("Starting the system, an SMTP server, and bare imapflow with postal-mime …");
    await using stack = new AsyncDisposableStack();
    const system = await startSystem({ env: { LOG_LEVEL: "info" } });
    stack.defer(() => system.stop());
    const { amqpUrl, namespace } = system;
    const broker = await connectBroker({ url: amqpUrl, name: "bench", namespace, log: silentLog });
    stack.defer(() => broker.close());
    const db = openDatabase({ url: system.databaseUrls.campaign, applicationName: "bench", poolSize: 1 });
    stack.defer(() => db.close());
    const bare = stack.use(await startChild(new URL("./bare.ts", import.meta.url)));
    using sink = await startChild(new URL("../sends/sink.ts", import.meta.url));
    await run({ system, dovecot, db, ...(await sendToAll(rpcClient(broker).call, db, dovecot, sink)) }, bare, bursts);
  });
}

async function sendToAll(call: Call, db: Db, dovecot: Dovecot, sink: Child) {
  console.error(`Sending ${people} mails from ${mailboxes} mailboxes …`);
  const smtp = { host: "127.0.0.1", port: Number(sink.ready), secure: false };
  const users = Array.from({ length: mailboxes }, (_, n) => ({
    email: `box${n}@sender.example`,
    imap: dovecot.newUser(),
  }));
  const addresses = users.map(({ email, imap }) => ({ email, smtp, imap }));
  const { caller, campaignId } = await draftCampaign(call, addresses, people);
  await call(startCampaign, { id: campaignId }, caller);
  await atRest(db, people);
  const { rows } = await db.query<Sent>(
    `select s.message_id, p.email as to, m.email as from from send s
     join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id where s.workspace_id = $1`,
    [caller.workspaceId],
  );
  const sent = Map.groupBy(rows, ({ from }) => from);
  return {
    workspaceId: caller.workspaceId,
    inboxes: users.map(({ email, imap }) => ({ imap, sent: sent.get(email) ?? [] })),
  };
}

async function run(bench: Bench, bare: Child, bursts: number): Promise<void> {
  console.error("Waiting until the mailboxes are watched …");
  await watched(bench);
  const rates = { ours: [] as number[], bare: [] as number[] };
  const expected: Record<Kind, number> = { reply: 0, bounce: 0, unrelated: 0 };
  const idle = await memoryOf(bench.system);
  const memory: string[][] = [["before", `${idle["mailer"]}`, `${idle["campaign"]}`]];
  const memoryAt = new Set([1, Math.ceil(bursts / 2), bursts]);
  for (let n = 1; n <= bursts; n++) {
    rates.ours.push(await measure(bench, expected));
    if (n <= compared) rates.bare.push(await measureBare(bench, bare));
    console.error(
      `  ${n * burst} messages; ${rates.ours.at(-1)?.toFixed(0)} a second, bare ${rates.bare.at(-1)?.toFixed(0)}`,
    );
    if (!memoryAt.has(n)) continue;
    const now = await memoryOf(bench.system);
    memory.push([`${n * burst}`, `${now["mailer"]}`, `${now["campaign"]}`]);
  }
  const { replies, bounced } = await matched(bench);
  const ratios = rates.bare.map((rate, at) => (rates.ours[at] ?? 0) / rate);
  printTable(
    [
      "messages",
      "messages/s",
      "first burst",
      "last",
      "bare libraries",
      "ratio",
      "replies",
      "of",
      "mails bounced",
      "of",
    ],
    [
      [
        `${burst * bursts}`,
        median(rates.ours).toFixed(0),
        rates.ours.at(0)?.toFixed(0) ?? "",
        rates.ours.at(-1)?.toFixed(0) ?? "",
        median(rates.bare).toFixed(0),
        median(ratios).toFixed(2),
        `${replies}`,
        `${expected.reply}`,
        `${bounced}`,
        `${peopleWhoBounce(bench)}`,
      ],
    ],
  );
  printTable(["resident memory, MB, after", "mailer", "campaign"], memory);
}

async function measure({ dovecot, db, inboxes }: Bench, expected: Record<Kind, number>): Promise<number> {
  const arrivals: (() => Promise<void>)[] = [];
  for (let n = 0; n < burst; n++) {
    const { imap, sent } = inboxes[n % inboxes.length] as Bench["inboxes"][number];
    const person = Math.floor(n / inboxes.length) % sent.length;
    const { kind, text } = mailTo(sent[person] as Sent, person);
    expected[kind] += 1;
    arrivals.push(await dovecot.prepare(imap, text));
  }
  const committed = await countCommits(db);
  const startedAt = performance.now();
  for (const arrive of arrivals) await arrive();
  for (let last = performance.now(), seen = 0; seen < burst; await sleep(100)) {
    const now = await committed();
    if (now > seen) last = performance.now();
    if (performance.now() - last > 180_000) throw new Error(`Only ${now} of ${burst} messages were taken.`);
    seen = now;
  }
  const perSecond = (1_000 * burst) / (performance.now() - startedAt);
  await atRest(db);
  return perSecond;
}

async function measureBare({ inboxes }: Bench, bare: Child): Promise<number> {
  const job = { servers: inboxes.map(({ imap }) => imap), newest: burst / mailboxes } satisfies BareJob;
  const startedAt = performance.now();
  const count = await bare.ask<number>(job);
  return (1_000 * count) / (performance.now() - startedAt);
}

async function watched({ dovecot, db, inboxes }: Bench): Promise<void> {
  const committed = await countCommits(db);
  for (const { imap, sent } of inboxes) await dovecot.deliver(imap, mailTo(sent[0] as Sent, 9).text);
  while ((await committed()) < inboxes.length) await sleep(200);
}

async function countCommits(db: Db): Promise<() => Promise<number>> {
  const { rows } = await db.query<{ now: Date }>("select now() as now");
  return async () => {
    const { rows: counted } = await db.query<{ count: number }>("select count(*) from inbox where received_at >= $1", [
      rows[0]?.now,
    ]);
    return counted[0]?.count ?? 0;
  };
}

async function matched({ db, workspaceId }: Bench): Promise<{ replies: number; bounced: number }> {
  const { rows } = await db.query<{ replies: number; bounced: number }>(
    `select (select count(*) from reply where workspace_id = $1) as replies,
       (select count(*) from send where workspace_id = $1 and bounce is not null) as bounced`,
    [workspaceId],
  );
  return rows[0] ?? { replies: 0, bounced: 0 };
}

const peopleWhoBounce = ({ inboxes }: Bench) =>
  inboxes.flatMap(({ sent }) => sent.filter((_, index) => mailTo(sent[0] as Sent, index).kind === "bounce")).length;
