import { wrap } from "nodemailer/lib/base64";
import type { Contents, LoadedSend } from "./build-message.ts";

/** Returns the content in base64; undefined when the file is gone. */
type Load = (workspaceId: string, id: string) => Promise<string | undefined>;

/** `bytes` is 0 until it is there. */
type Held = { content: Promise<Buffer | undefined>; bytes: number };

/** Holds the files that were attached last, because the mails of a campaign have the same ones. */
export class AttachedFiles {
  readonly #load: Load;
  readonly #mostBytes: number;
  /** In the order of their last uses. */
  readonly #held = new Map<string, Held>();

  constructor(load: Load, mostBytes = 64_000_000) {
    this.#load = load;
    this.#mostBytes = mostBytes;
  }

  /** Leaves out what is gone. Rejects as `load` does, which is called again the next time. */
  async of(workspaceId: string, { message: { attachments = [] } }: LoadedSend): Promise<Contents> {
    const contents = await Promise.all(
      attachments.map(async ({ id }) => ({ id, content: await this.#get(workspaceId, id) })),
    );
    return new Map(contents.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])));
  }

  #get(workspaceId: string, id: string): Promise<Buffer | undefined> {
    const key = `${workspaceId} ${id}`;
    const held = this.#held.get(key) ?? this.#fetch(key, this.#load(workspaceId, id));
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.content;
  }

  #fetch(key: string, loaded: Promise<string | undefined>): Held {
    const content = loaded.then((base64) => (base64 === undefined ? undefined : Buffer.from(wrap(base64))));
    const held = { content, bytes: 0 };
    content.then(
      (file) => {
        held.bytes = file?.length ?? 0;
        if (!file) this.#held.delete(key);
        this.#dropOldest();
      },
      () => this.#held.delete(key),
    );
    return held;
  }

  #dropOldest(): void {
    let bytes = [...this.#held.values()].reduce((sum, held) => sum + held.bytes, 0);
    for (const [key, held] of this.#held) {
      if (bytes <= this.#mostBytes) return;
      if (held.bytes > 0) this.#held.delete(key);
      bytes -= held.bytes;
    }
  }
}
