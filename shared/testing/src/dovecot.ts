import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@outbound/servers/debian-program";
import { freePort } from "@outbound/servers/free-port";
import { startInBackground } from "@outbound/servers/processes/background-process";
import { dovecotConfiguration } from "./dovecot-configuration.ts";
import { eventually } from "./eventually.ts";

type Folder = "INBOX" | "Junk" | "Sent";
export type Imap = { host: string; port: number; secure: boolean; user: string; pass: string };

type Delivery = {
  folder?: Folder;
  at?: Date;
  isUnreadable?: boolean;
};

export type Dovecot = {
  newUser(): Imap;
  deliver(user: Imap, message: string | Buffer, options?: Delivery): Promise<void>;
  prepare(user: Imap, message: string | Buffer, options?: Delivery): Promise<() => Promise<void>>;
  /** Gives the folder's messages new UIDs under another UIDVALIDITY, as after a repair. */
  renumber(user: Imap, folder?: Folder): Promise<void>;
  lock(user: Imap, folder: Folder): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
} & AsyncDisposable;

const program = {
  paths: ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"],
  debianPackage: "dovecot-imapd",
};

export async function startDovecot(): Promise<Dovecot | string> {
  const command = await findProgram(program);
  if (!command) return "Dovecot is not installed: as root, apt-get install dovecot-imapd.";
  const folder = await mkdtemp(join(tmpdir(), "dovecot-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomUUID();
  await mkdir(join(folder, "mail"), { mode: 0o777 });
  await chmod(join(folder, "mail"), 0o777);
  await writeFile(join(folder, "dovecot.conf"), dovecotConfiguration({ folder, port, password }));

  const run = async () => {
    const server = await startInBackground({
      command,
      args: ["-F", "-c", join(folder, "dovecot.conf")],
      env: { PATH: process.env["PATH"] },
      logFile: join(folder, "output.log"),
      pidFile: join(folder, "dovecot.pid"),
      stopSignal: "SIGTERM",
    });
    await eventually(() => greets(port)).catch(async (error: unknown) => {
      const logs = await Promise.all(["output.log", "dovecot.log"].map((name) => readOrNothing(join(folder, name))));
      await server.stop();
      throw new Error(`Dovecot does not start: ${logs.join("\n")}`, { cause: error });
    });
    return server;
  };
  let server = await run();
  const pathOf = ({ user }: Imap, name: Folder = "INBOX") =>
    join(folder, "mail", user, name === "INBOX" ? "" : `.${name}`);

  return {
    newUser: () => ({ host: "127.0.0.1", port, secure: false, user: `user-${randomUUID()}`, pass: password }),
    deliver: async (user, message, options = {}) =>
      (await prepare(folder, pathOf(user, options.folder), message, options))(),
    prepare: (user, message, options = {}) => prepare(folder, pathOf(user, options.folder), message, options),
    renumber: async (user, name) => renumber(pathOf(user, name)),
    lock: async (user, name) => chmod(pathOf(user, name), 0o000),
    async stop() {
      await server.stop();
    },
    async start() {
      server = await run();
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In a Maildir a message is written elsewhere and then moved in. The file's time is its arrival. */
async function prepare(
  root: string,
  folder: string,
  message: string | Buffer,
  { at, isUnreadable }: Delivery,
): Promise<() => Promise<void>> {
  const { uid, gid } = await mailOwner(root);
  await mkdir(folder, { recursive: true });
  for (let path = folder; path !== join(root, "mail"); path = join(path, "..")) await chown(path, uid, gid);
  for (const name of ["cur", "new", "tmp"]) {
    await mkdir(join(folder, name), { recursive: true });
    await chown(join(folder, name), uid, gid);
  }
  const name = `${Math.floor((at?.getTime() ?? Date.now()) / 1_000)}.${randomUUID()}.test`;
  const draft = join(folder, "tmp", name);
  await writeFile(draft, message);
  await chown(draft, uid, gid);
  if (isUnreadable) await chmod(draft, 0o000);
  if (at) await utimes(draft, at, at);
  return () => rename(draft, join(folder, "new", name));
}

async function renumber(folder: string): Promise<void> {
  const list = join(folder, "dovecot-uidlist");
  const text = await readFile(list, "utf8");
  const validity = Number(/\bV(\d+)/.exec(text)?.[1]);
  for (const name of await readdir(folder)) if (name.startsWith("dovecot.index")) await rm(join(folder, name));
  const { uid, gid } = await stat(list);
  await writeFile(list, `3 V${validity + 1} N1 G${randomUUID().replaceAll("-", "")}\n`);
  await chown(list, uid, gid);
}

let owner: Promise<{ uid: number; gid: number }> | undefined;
const mailOwner = (root: string) => (owner ??= ownerOf(root));

async function ownerOf(root: string): Promise<{ uid: number; gid: number }> {
  if (process.getuid?.() !== 0) return stat(root);
  const users = await readFile("/etc/passwd", "utf8");
  const [, uid, gid] = /^dovecot:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("data", (data) => settle(data.toString().startsWith("* OK")));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
  });
}

const readOrNothing = (path: string) => readFile(path, "utf8").catch(() => "");
