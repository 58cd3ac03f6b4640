import { BoundedThread } from "@outbound/service/bounded-thread";
import type { Parsed } from "./parse-mail.ts";
import type { ParseJob } from "./parse-thread.ts";
import { unreadableMail } from "./parsed-mail.ts";
import type { MailSource } from "./source.ts";

const usualMs = 3_000;
const memoryMegabytes = 256;

/**
 * The main thread never parses what strangers wrote, so that a mail made to keep a parser busy delays no sending. If
 * the thread dies over a message, only its headers are read; if it dies over those, nothing of it is.
 */
export class MailParser {
  readonly #thread: BoundedThread<ParseJob, Parsed>;

  constructor({ longestMs = usualMs } = {}) {
    const limits = { cpuMs: longestMs, memoryMegabytes };
    this.#thread = new BoundedThread(new URL("./parse-thread.ts", import.meta.url), limits);
  }

  async parse(source: MailSource): Promise<Parsed> {
    const parsed =
      (await this.#thread.run({ source, hasLost: false })) ?? (await this.#thread.run({ source, hasLost: true }));
    return parsed ?? { mail: unreadableMail, authentication: [], isWhole: false };
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
