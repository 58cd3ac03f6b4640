import { EventEmitter } from "node:events";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type StoredMail = { uid: number; receivedAt: Date; file: string };

/** A start keeps the newest this many; UIDs of deleted ones aren't reused. */
const mostMails = 5_000;
const mostFolders = 1_000;

/** Files keep UIDs and UIDVALIDITY over a restart. */
export class MailStore {
  readonly #root: string;
  readonly #folders = new Map<string, Promise<MailFolder>>();

  constructor(root: string) {
    this.#root = root;
  }

  folderOf(address: string): Promise<MailFolder> {
    const name = encodeURIComponent(address.trim().toLowerCase());
    const known = this.#folders.get(name);
    if (known) return known;
    if (!name.includes("%40") || name.length > 200) throw new Error("The address is none that can have a folder here.");
    if (this.#folders.size >= mostFolders) throw new Error("There are too many folders.");
    const folder = openFolder(join(this.#root, name));
    this.#folders.set(name, folder);
    folder.catch(() => this.#folders.delete(name));
    return folder;
  }
}

export class MailFolder extends EventEmitter<{ mail: [] }> {
  readonly uidValidity: number;
  readonly #path: string;
  readonly #mails: StoredMail[];
  #uidNext: number;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(path: string, uidValidity: number, mails: StoredMail[]) {
    super();
    this.setMaxListeners(0);
    this.#path = path;
    this.uidValidity = uidValidity;
    this.#mails = mails;
    this.#uidNext = (mails.at(-1)?.uid ?? 0) + 1;
  }

  get mails(): readonly StoredMail[] {
    return this.#mails;
  }

  get uidNext(): number {
    return this.#uidNext;
  }

  /** Deliveries are serialised, so that no UID lower than a seen one appears later. */
  deliver(source: string | Buffer): Promise<void> {
    const delivered = this.#lastWrite.then(() => this.#write(source));
    this.#lastWrite = delivered.catch(() => {});
    return delivered;
  }

  read({ file }: StoredMail): Promise<Buffer> {
    return readFile(join(this.#path, file));
  }

  async #write(source: string | Buffer): Promise<void> {
    const uid = this.#uidNext;
    const receivedAt = new Date();
    const file = `${String(uid).padStart(8, "0")}-${receivedAt.getTime()}.eml`;
    const draft = join(this.#path, "draft");
    await writeFile(draft, source, { mode: 0o600 });
    await rename(draft, join(this.#path, file));
    this.#mails.push({ uid, receivedAt, file });
    this.#uidNext += 1;
    this.emit("mail");
  }
}

async function openFolder(path: string): Promise<MailFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const mails = (await readdir(path))
    .flatMap((file) => storedMail(file) ?? [])
    .sort((one, other) => one.uid - other.uid);
  for (const { file } of mails.splice(0, mails.length - mostMails)) await rm(join(path, file), { force: true });
  return new MailFolder(path, await readOrCreateUidValidity(join(path, "uidvalidity")), mails);
}

function storedMail(file: string): StoredMail | undefined {
  const [, uid, time] = /^(\d{8})-(\d{13})\.eml$/.exec(file) ?? [];
  return uid && time ? { uid: Number(uid), receivedAt: new Date(Number(time)), file } : undefined;
}

async function readOrCreateUidValidity(file: string): Promise<number> {
  const known = Number(await readFile(file, "utf8").catch(() => ""));
  if (Number.isInteger(known) && known > 0) return known;
  const made = Math.floor(Date.now() / 1_000);
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
