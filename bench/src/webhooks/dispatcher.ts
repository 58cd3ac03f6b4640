import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { rpcClient } from "@outbound/broker/rpc-client";
import { deleteTopology } from "@outbound/broker/topology";
import { events } from "@outbound/contracts/events";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { createDatabaseIfMissing, migrate } from "@outbound/postgres/migrate";
import type { Certificates } from "@outbound/servers/certificates";
import { type Supervised, supervise } from "@outbound/servers/processes/supervise";
import { serviceProgram } from "@outbound/servers/services";
import { silentLog } from "@outbound/testing/silent-log";

type Servers = {
  postgresUrl: string;
  amqpUrl: string;
  folder: string;
  certificates: Certificates;
  secretKey: string;
};

export class Dispatcher {
  readonly #process: Supervised;

  private constructor(process: Supervised) {
    this.#process = process;
  }

  static async start({ amqpUrl, folder, certificates, secretKey }: Servers, backend: Backend): Promise<Dispatcher> {
    const program = serviceProgram("webhook-dispatcher", {
      databaseUrls: { gateway: "", prospect: "", campaign: "", mailer: "", "webhook-dispatcher": backend.url },
      amqpUrl,
      amqpNamespace: backend.broker.namespace,
      secretKey,
      gatewayPort: 0,
      trackerPort: 0,
      trackingUrl: "",
      journalFolder: folder,
      env: {
        ...process.env,
        LOG_LEVEL: "warn",
        NODE_EXTRA_CA_CERTS: certificates.caFile,
        WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8,::1/128",
      },
    });
    const supervised = await supervise([program], { logFolder: folder });
    await supervised.whenReady();
    return new Dispatcher(supervised);
  }

  async cpuMs(): Promise<number> {
    const fields = (await this.#read("stat")).replace(/^.*\) /, "").split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return ticks * 10;
  }

  async residentMb(): Promise<number> {
    return Number(/VmRSS:\s+(\d+)/.exec(await this.#read("status"))?.[1]) / 1_024;
  }

  #read(file: string): Promise<string> {
    return readFile(`/proc/${this.#process.running()[0]?.pid}/${file}`, "utf8");
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}

export type Backend = { url: string; db: Db; broker: Broker };

export async function openBackend(
  { postgresUrl, amqpUrl }: Servers,
  stack: AsyncDisposableStack,
): Promise<Backend & { server: Db; database: string }> {
  const database = `bench_webhooks_${process.pid}`;
  const server = openDatabase({ url: postgresUrl, applicationName: "bench", poolSize: 1, statementTimeoutMs: 60_000 });
  const url = await createDatabaseIfMissing(postgresUrl, database);
  const prismaFolder = fileURLToPath(new URL("../../../services/webhook-dispatcher/prisma", import.meta.url));
  await migrate({ databaseUrl: url, prismaFolder });
  const db = openDatabase({ url, applicationName: "bench", poolSize: 1, statementTimeoutMs: 60_000 });
  const broker = await connectBroker({ url: amqpUrl, namespace: `${database}.`, name: "bench", log: silentLog });
  stack.defer(async () => {
    await deleteTopology(broker, { events, services: ["webhook-dispatcher"] });
    await broker.close();
    await db.close();
    await server.query(`drop database ${database} with (force)`);
    await server.close();
  });
  return { url, db, broker, server, database };
}

export async function setWebhooks({ broker }: Backend, urls: readonly string[]): Promise<string[]> {
  const { call } = rpcClient(broker);
  const workspaceIds: string[] = [];
  for (const url of urls) {
    const workspaceId = randomUUIDv7();
    await call(setWebhook, { url }, { workspaceId, requestId: workspaceId });
    workspaceIds.push(workspaceId);
  }
  return workspaceIds;
}

const publishedAtOnce = 200;

export async function publishFacts({ broker }: Backend, workspaceIds: readonly string[], count: number): Promise<void> {
  for (let from = 0; from < count; from += publishedAtOnce) {
    const size = Math.min(publishedAtOnce, count - from);
    await Promise.all(
      Array.from({ length: size }, (_, n) => publishFact({ broker }, workspaceIds[(from + n) % workspaceIds.length])),
    );
  }
}

export async function publishFact({ broker }: Pick<Backend, "broker">, workspace_id = ""): Promise<void> {
  await publish(broker, messageSent, {
    workspace_id,
    prospect_id: randomUUIDv7(),
    prospect_email: "ann@example.com",
    campaign_id: randomUUIDv7(),
    campaign_name: "Spring",
    step: 1,
    message_id: `<${randomUUIDv7()}@sender.example>`,
  });
}

/** Pending rows alone don't tell: between two batches there are none while thousands of facts wait on the broker. */
export async function atRest({ db }: Backend, facts: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select where (select count(*) from event) >= $1
         and not exists (select from delivery where status = 'pending')`,
      [facts],
    );
    if (rowCount === 1) return;
    await sleep(100);
  }
}

export async function forget({ db }: Backend): Promise<void> {
  await db.query("truncate event, delivery, inbox");
}
