import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Started } from "@outbound/dev/start/started-system.fixture";
import { openDatabase } from "@outbound/postgres/database";
import { freePort } from "@outbound/servers/free-port";
import { type Server, startPostgres } from "@outbound/servers/postgres/start-postgres";
import { startPrivateRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { prepareDatabases } from "@outbound/servers/services";
import { expect, vi } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.fixture.ts";
import type { Shell } from "./shell.fixture.ts";

export type Situations = {
  /** False where this machine lacks what it needs. */
  make(name: string): Promise<boolean>;
  end(): Promise<void>;
};

type System = { home: string; system: Started; shell: Shell };

export function situationsOf({ home, system, shell }: System): Situations {
  let ownPostgres: OwnPostgres | undefined;
  const running = new Map<string, Server>();
  const stopServers = async () => {
    for (const server of running.values()) await server.stop();
    running.clear();
  };
  const addressIs = ({ url }: Server) => shell.run(`SERVER=${withoutDatabase(url)}`);
  const usesOwnPostgres = async () => {
    ownPostgres ??= await startOwnPostgres(join(home, "own-postgres"));
    if (!ownPostgres) return false;
    running.set("own postgres", ownPostgres);
    await prepareDatabases(ownPostgres.url, "outbound");
    await addressIs(ownPostgres);
    await shell.run(`PATH=${ownPostgres.programs}:$PATH`);
    return true;
  };
  const all: Record<string, () => Promise<unknown>> = {
    "a receiver was away": async () => {
      await failTwice(shell);
      await shell.run(`outbound webhook set -w Acme --url "$(cat ${home}/sandbox/webhook-url)"`);
    },
    "a receiver failed for days": async () => {
      await failTwice(shell);
      await query(
        home,
        `update workspace_webhook set failing_since = now() - interval '6 days', switched_off_at = now()
         where failing_since is not null`,
      );
    },
    "the services are stopped": async () => {
      await system.stop();
      const postgres = running.get("postgres") ?? (await startPostgres({ home: join(home, "postgres"), say }));
      running.set("postgres", postgres);
      await addressIs(postgres);
    },
    "RabbitMQ runs and the services are stopped": async () => {
      await system.stop();
      const rabbitmq = running.get("rabbitmq") ?? (await startPrivateRabbitmq({ home: join(home, "rabbitmq"), say }));
      running.set("rabbitmq", rabbitmq);
      await shell.run(`PATH=${join(home, "rabbitmq")}:$PATH`);
    },
    "pg_dump fits the server": usesOwnPostgres,
    "pg_dump fits the server and the services are stopped": async () => {
      await system.stop();
      return usesOwnPostgres();
    },
    "the system is stopped": async () => {
      await system.stop();
      await stopServers();
    },
  };
  return {
    async make(name) {
      const situation = all[name];
      if (!situation) throw new Error(`No test makes the situation "${name}".`);
      return (await situation()) !== false;
    },
    async end() {
      await system.stop();
      await stopServers();
    },
  };
}

async function failTwice(shell: Shell): Promise<void> {
  await shell.run(`outbound webhook set -w Acme --url https://127.0.0.1:${await freePort()}`);
  for (const _ of [1, 2]) await shell.run("outbound webhook test -w Acme");
  const failed = async () => JSON.parse((await shell.run("outbound webhook deliveries -w Acme --json")).join("\n"));
  await vi.waitFor(
    async () => {
      const newest = (await failed()).slice(0, 2) as { status: string }[];
      expect(newest.map(({ status }) => status)).toEqual(["failed", "failed"]);
    },
    { timeout: 180_000, interval: 500 },
  );
}

async function query(home: string, sql: string): Promise<void> {
  const { database_url } = JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
  const url = `${withoutDatabase(database_url)}/outbound_webhook_dispatcher`;
  const db = openDatabase({ url, applicationName: "situations" });
  await db.query(sql);
  await db.close();
}

const say = () => {};
const withoutDatabase = (url: string) => url.replace(/\/[^/]*$/, "");
