import { mkdir, open, readdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TrackerFact } from "./tracker-fact.ts";

const extension = ".json";

/**
 * One file per fact. It gets its name after its content is on the disk, so nothing half written is read. A subject's
 * newest fact replaces the others. Replicas may share the folder, because publishing a fact twice has the effect of
 * once.
 */
export class Journal {
  readonly #folder: string;
  readonly #lastOf = new Map<string, string>();
  #depth = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    return new Journal(folder);
  }

  get depth(): number {
    return this.#depth;
  }

  /** Resolves when the fact would survive a loss of power. */
  async add(fact: TrackerFact): Promise<void> {
    const path = join(this.#folder, fact.id + extension);
    const draft = `${path}.${crypto.randomUUID()}.draft`;
    try {
      await writeFile(draft, JSON.stringify(fact), { flag: "wx", mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await unlink(draft).catch(ignoreMissing);
      throw error;
    }
    this.#depth += 1;
    await this.#syncFolder();
    if (fact.subject === undefined) return;
    const before = this.#lastOf.get(fact.subject);
    this.#lastOf.set(fact.subject, fact.id);
    if (before === undefined) return;
    await this.remove(before);
    this.#depth -= 1;
  }

  async ids(): Promise<string[]> {
    const names = await readdir(this.#folder);
    const ids = names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length));
    this.#depth = ids.length;
    if (ids.length === 0) this.#lastOf.clear();
    return ids;
  }

  /** Returns undefined when another replica has removed the file. */
  async read(id: string): Promise<TrackerFact | undefined> {
    const text = await readFile(join(this.#folder, id + extension), "utf8").catch(ignoreMissing);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async remove(id: string): Promise<void> {
    await unlink(join(this.#folder, id + extension)).catch(ignoreMissing);
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.#folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
