import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@outbound/postgres/database";
import { expect, onTestFinished, test, vi } from "vitest";
import { isWorking } from "./handshake.ts";
import { startPostgres } from "./start-postgres.ts";

const say = () => {};
const patient = 100_000;

test("Postgres runs in a folder that only its owner can enter, and finds its data after its starter crashed", async () => {
  const home = await privateFolder();
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL("start-postgres.ts", import.meta.url).href)};
    import { openDatabase } from "@outbound/postgres/database";
    const server = await startPostgres({ home: ${JSON.stringify(home)}, say: () => {} });
    const db = openDatabase({ url: server.url, applicationName: "test" });
    await db.query("create table kept (id int)");
    process.kill(process.pid, "SIGKILL");`;
  const options = { cwd: import.meta.dirname, stdio: "ignore" } as const;
  expect(() => execFileSync(process.execPath, ["--input-type=module", "-e", script], options)).toThrow();

  const server = await startPostgres({ home, say });
  onTestFinished(() => server.stop());
  const db = openDatabase({ url: server.url, applicationName: "test" });
  expect((await db.query("select from kept")).rowCount).toBe(0);
  await db.close();
});

test("an address that is none of a Postgres is refused with the form that is expected, and without its password", async () => {
  for (const url of ["mysql://me:hunter2@127.0.0.1/acme", "me:hunter2@127.0.0.1:5432/acme"]) {
    await expect(startPostgres({ home: "unused", url, say })).rejects.toThrow(
      /^DATABASE_URL must be the address of a Postgres, such as postgres:\/\/user:password@host:5432\/name\.$/,
    );
  }
});

test("a database that doesn't exist is refused with what it is for", async () => {
  const home = await privateFolder();
  const server = await startPostgres({ home, say });
  onTestFinished(() => server.stop());
  const url = new URL(server.url);
  url.pathname = "/acme";
  await expect(startPostgres({ home: "unused", url: url.href, say })).rejects.toThrow(
    /: database "acme" does not exist\. Create it: it stays empty, and those of the services are made beside it\.$/,
  );
});

test("a killed server is restarted on its port with its data, each time, and a stop is final", async () => {
  const home = await privateFolder();
  const said: string[] = [];
  const server = await startPostgres({ home, say: (line) => said.push(line) });
  onTestFinished(() => server.stop());
  const db = openDatabase({ url: server.url, applicationName: "test" });
  onTestFinished(() => db.close());
  await db.query("create table kept (id int)");
  for (const id of [1, 2]) {
    await db.query("insert into kept values ($1)", [id]);
    const killed = await pidIn(home);
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await pidIn(home)).not.toBe(killed), patient);
    await vi.waitFor(async () => expect((await db.query("select from kept")).rowCount).toBe(id), patient);
  }
  await vi.waitFor(() => expect(said.at(-1)).toBe("Postgres works again."), patient);
  expect(said.filter((line) => line.includes("ended"))).toEqual([
    expect.stringMatching(
      /^Postgres ended \(SIGKILL\) and is restarted with its data in 200 ms; its log: .*server\.log$/,
    ),
    expect.stringMatching(/^Postgres ended \(SIGKILL\) and is restarted with its data in 400 ms; /),
  ]);

  const pid = await pidIn(home);
  await server.stop();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await expect(pidIn(home)).rejects.toThrow("ENOENT");
});

test("a server without free connections counts as working, and is not restarted", async () => {
  const server = await startPostgres({ home: await privateFolder(), say });
  onTestFinished(() => server.stop());
  const db = openDatabase({ url: server.url, applicationName: "test" });
  await db.query("create role crowded login password 'secret' connection limit 0");
  await db.close();
  const crowded = new URL(server.url);
  crowded.username = "crowded";
  crowded.password = "secret";
  expect(await isWorking(crowded.href)).toBe(true);
  await server.stop();
  expect(await isWorking(crowded.href)).toBe(false);
});

test("an interrupted creation is repeated", async () => {
  const home = await privateFolder();
  await mkdir(join(home, "data", "base"), { recursive: true });
  const server = await startPostgres({ home, say });
  await server.stop();
});

test("a given server that refuses the password or lacks the database is reported at once, in its own words", async () => {
  const server = await startPostgres({ home: await privateFolder(), say });
  onTestFinished(() => server.stop());
  const home = await privateFolder();
  const wrongPassword = server.url.replace(/:[^:@]+@/, ":wrong@");
  await expect(startPostgres({ home, url: wrongPassword, say })).rejects.toThrow("password authentication failed");
  const noDatabase = server.url.replace(/postgres$/, "nowhere");
  await expect(startPostgres({ home, url: noDatabase, say })).rejects.toThrow('database "nowhere" does not exist');
});

test("a given server that goes away is told of, and so is its return", async () => {
  const home = await privateFolder();
  const first = await startPostgres({ home, say });
  const said: string[] = [];
  const given = await startPostgres({ home: "unused", url: first.url, say: (line) => said.push(line) });
  onTestFinished(() => given.stop());
  await first.stop();
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/^The Postgres of DATABASE_URL doesn't answer any more/), patient);

  const again = await startPostgres({ home, say, port: Number(new URL(first.url).port) });
  onTestFinished(() => again.stop());
  await vi.waitFor(() => expect(said.at(-1)).toBe("The Postgres of DATABASE_URL works again."), patient);
  expect(said).toHaveLength(3);
});

async function pidIn(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, "server.pid"), "utf8"), 10);
}

async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-postgres-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
