import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolMatching } from "@outbound/contracts/jobs/change-matching";
import { getJob } from "@outbound/contracts/jobs/follow-job";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { isEnded, rowsPerPiece } from "@outbound/contracts/jobs/job";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { silentLog } from "@outbound/testing/silent-log";
import { startSystem } from "@outbound/testing/system";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";

const people = 100_000;
const companies = 2_000;
const timeoutMs = 60_000;

export async function benchJobs(): Promise<void> {
  await withServers(async () => {
    console.error("Starting the system …");
    const system = await startSystem();
    try {
      const { amqpUrl: url, namespace } = system;
      const broker = await connectBroker({ url, namespace, name: "bench", log: silentLog });
      await measure(rpcClient(broker).call);
      await broker.close();
    } finally {
      await system.stop();
    }
  });
}

async function measure(call: Call): Promise<void> {
  const caller = newCaller();
  const campaign_id = await draft(call, caller);
  console.error(`Sending ${people.toLocaleString("en")} rows …`);
  const sentAt = performance.now();
  const job = await upload(call, caller, people);
  const sent = secondsSince(sentAt);
  const ranAt = performance.now();
  await call(runJob, job, caller, { timeoutMs });
  const neighbour = await neighbourSeconds(call);
  const imported = await ended(call, caller, job.id, "created");
  const importSeconds = secondsSince(ranAt);

  console.error("Enrolling them …");
  const beganAt = performance.now();
  const { id } = await call(enrolMatching, { filter: { status: "not_contacted" }, campaign_id }, caller, { timeoutMs });
  const enrolled = await ended(call, caller, id, "enrolled");
  const enrolSeconds = secondsSince(beganAt);
  if (imported !== people || enrolled !== people) throw new Error(`${imported} were imported, ${enrolled} enrolled.`);
  printTable(
    ["100,000 people", "seconds", "aim"],
    [
      ["sending the rows", sent.toFixed(1), ""],
      ["importing them", importSeconds.toFixed(1), ""],
      ["both", (sent + importSeconds).toFixed(1), "≤ 30"],
      ["a neighbour's ten rows meanwhile", neighbour.toFixed(1), ""],
      ["enrolling them by a filter", enrolSeconds.toFixed(1), "≤ 60"],
    ],
  );
}

async function neighbourSeconds(call: Call): Promise<number> {
  const caller = newCaller();
  const startedAt = performance.now();
  const job = await upload(call, caller, 10);
  await call(runJob, job, caller, { timeoutMs });
  await ended(call, caller, job.id, "created");
  return secondsSince(startedAt);
}

async function upload(call: Call, caller: Caller, count: number): Promise<{ id: string; pieces: number }> {
  const columns = ["email", "first_name", "last_name", "custom_fields.city"];
  const { id } = await call(importRows, { name: "bench.csv", columns, meanings: columns }, caller, { timeoutMs });
  const pieces = Math.ceil(count / rowsPerPiece);
  for (let number = 0; number < pieces; number += 1) {
    const from = number * rowsPerPiece;
    const rows = Array.from({ length: Math.min(rowsPerPiece, count - from) }, (_, at) => rowOf(from + at));
    await call(addRows, { id, number, rows }, caller, { timeoutMs });
  }
  return { id, pieces };
}

const rowOf = (n: number) => ({
  line: n + 2,
  cells: [`person${n}@company${n % companies}.example`, `First${n}`, `Last${n}`, "Paris"],
});

async function ended(call: Call, caller: Caller, id: string, result: string): Promise<number> {
  for (;;) {
    const job = await call(getJob, { id }, caller, { timeoutMs });
    if (job.problem) throw new Error(job.problem);
    if (isEnded(job.state)) return job.counts[result] ?? 0;
    await pause(100);
  }
}

async function draft(call: Call, caller: Caller): Promise<string> {
  const smtp = { host: "127.0.0.1", port: 9 };
  await call(addMailbox, { email: "bench@sender.example", smtp }, caller, { timeoutMs });
  const steps = [{ subject: "Hi {{ first_name }}", body: "From {{ company.name | default: 'us' }}." }];
  const file = { name: "bench", mailboxes: ["bench@sender.example"], steps };
  return (await call(applyCampaign, file, caller, { timeoutMs })).id;
}

const newCaller = (): Caller => ({ workspaceId: randomUUID(), requestId: "bench" });
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
