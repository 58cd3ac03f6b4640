import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Started } from "@outbound/dev/start/started-system.fixture";
import { openDatabase } from "@outbound/postgres/database";
import { freePort } from "@outbound/servers/free-port";
import { type Server, startPostgres } from "@outbound/servers/postgres/start-postgres";
import { expect, vi } from "vitest";
import type { Shell } from "./shell.fixture.ts";

export type Situations = { make(name: string): Promise<void>; end(): Promise<void> };

type System = { home: string; system: Started; shell: Shell };

/** What a block's fence says has happened before its commands. */
export function situationsOf({ home, system, shell }: System): Situations {
  let postgres: Server | undefined;
  const stopPostgres = async () => {
    await postgres?.stop();
    postgres = undefined;
  };
  const all: Record<string, () => Promise<void>> = {
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
      postgres ??= await startPostgres({ home: join(home, "postgres"), say: () => {} });
      await shell.run(`SERVER=${withoutDatabase(postgres.url)}`);
    },
    "the system is stopped": async () => {
      await system.stop();
      await stopPostgres();
    },
  };
  return {
    async make(name) {
      const situation = all[name];
      if (!situation) throw new Error(`No test makes the situation "${name}".`);
      await situation();
    },
    async end() {
      await system.stop();
      await stopPostgres();
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
    { timeout: 60_000, interval: 500 },
  );
}

async function query(home: string, sql: string): Promise<void> {
  const { database_url } = JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
  const url = `${withoutDatabase(database_url)}/outbound_webhook_dispatcher`;
  const db = openDatabase({ url, applicationName: "situations" });
  await db.query(sql);
  await db.close();
}

const withoutDatabase = (url: string) => url.replace(/\/[^/]*$/, "");
