import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "@outbound/servers/start-error";
import { processMark, runningProcess } from "@outbound/service/running-process";
import { storageProblem } from "./storage-problem.ts";

export type Home = {
  root: string;
  path(name: string): string;
  /** Only its owner may read the file; `create` fills it when it is missing. */
  secret(name: string, create: () => string): Promise<string>;
  read(name: string): Promise<string | undefined>;
  readJson<T>(name: string): Promise<T | undefined>;
  /** Atomic; only its owner may read the file. */
  write(name: string, text: string): Promise<void>;
  writeJson(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  release(): Promise<void>;
};

export async function openHome(folder: string): Promise<Home> {
  const root = resolve(folder);
  const path = (name: string) => join(root, name);
  try {
    await makeFolder(root);
    await lock(path("outbound.pid"), root);
  } catch (error) {
    throw storageProblem(error, root);
  }
  const write = async (name: string, text: string) => {
    const draft = path(`${name}.${randomBytes(4).toString("hex")}.tmp`);
    await writeFile(draft, `${text}\n`, { mode: 0o600 });
    await rename(draft, path(name));
  };

  return {
    root,
    path,
    async secret(name, create) {
      const known = await readIfThere(path(name));
      if (known) return known.trim();
      const made = create();
      await write(name, made);
      return made;
    },
    read: (name) => readIfThere(path(name)),
    async readJson<T>(name: string) {
      const text = await readIfThere(path(name));
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    write,
    writeJson: (name, value) => write(name, JSON.stringify(value, null, 2)),
    remove: (name) => rm(path(name), { force: true }),
    release: () => rm(path("outbound.pid"), { force: true }),
  };
}

/** Node's own recursive mkdir never ends below /proc, where a folder that exists may refuse a new one as ENOENT. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const parent = dirname(path);
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existsSync(parent)) throw error;
    await makeFolder(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A lock is stale when its process is gone, or its id belongs to another program. */
async function lock(file: string, root: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const handle = await open(file, "wx", 0o600);
      await handle.writeFile(await processMark(process.pid));
      return await handle.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const pid = await runningProcess(file);
    if (pid !== undefined) {
      throw new StartError(
        `Outbound is already running in ${root} (process ${pid}): stop it, or start another one with its own OUTBOUND_HOME and PORT.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new StartError(`${root} is being started by another process at this moment.`);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
