import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { access, chown, glob, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { answersSql } from "@outbound/servers/postgres/handshake";
import { accountFor } from "@outbound/servers/postgres/programs";
import type { Server } from "@outbound/servers/postgres/start-postgres";
import { expect, vi } from "vitest";

export type OwnPostgres = Server & { programs: string };

/** The machine's own pg_dump refuses the server of `npm start` when that is newer. Undefined without a Postgres. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres | undefined> {
  const programs = await findPrograms();
  if (!programs) return undefined;
  await mkdir(folder);
  const data = join(folder, "data");
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  const account = accountFor([folder], () => {});
  const { owner } = account;
  if (owner) for (const path of [data, passwordFile]) await chown(path, owner.uid, owner.gid);
  const settings = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const made = account.launch(join(programs, "initdb"), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...settings]);
  const { status, stderr } = spawnSync(made.command, made.args, { env: made.env, ...made.user, encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });

  const port = await freePort();
  const flags = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const run = account.launch(join(programs, "postgres"), ["-D", data, ...flags.flatMap((flag) => ["-c", flag])]);
  const server = spawn(run.command, run.args, { env: run.env, ...run.user, stdio: "ignore" });
  const ended = once(server, "exit");
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await vi.waitFor(async () => expect(await answersSql(url)).toBe(true), { timeout: 180_000, interval: 100 });
  return {
    url,
    programs,
    async stop() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

async function findPrograms(): Promise<string | undefined> {
  const found = await Array.fromAsync(glob("/usr/lib/postgresql/*/bin/pg_dump"));
  for (const program of found.sort().reverse()) {
    const folder = dirname(program);
    const isWhole = await Promise.all(
      ["postgres", "initdb", "pg_restore", "vacuumdb"].map((name) => access(join(folder, name))),
    ).then(
      () => true,
      () => false,
    );
    if (isWhole) return folder;
  }
  return undefined;
}
