import { BoundedThread } from "@outbound/service/bounded-thread";
import type { Parsed } from "./parse-mail.ts";
import type { ParseJob } from "./parse-thread.ts";
import { unreadableMail } from "./parsed-mail.ts";
import type { MailSource } from "./source.ts";

/** An ordinary mail takes a few milliseconds. */
const usualMs = 3_000;
const memoryMegabytes = 256;

/**
 * Parses in a thread of its own, one message after the other: what somebody wrote to keep a parser busy, or to fill its
 * memory, delays no sending. A message on which the thread is lost is known by its headers alone, and one whose headers lose
 * it again by nothing that it says: nothing that others wrote is looked at here.
 */
export class MailParser {
  readonly #thread: BoundedThread<ParseJob, Parsed>;

  constructor({ longestMs = usualMs } = {}) {
    const limits = { cpuMs: longestMs, memoryMegabytes };
    this.#thread = new BoundedThread(new URL("./parse-thread.ts", import.meta.url), limits);
  }

  /** Throws ThreadClosed. */
  async parse(source: MailSource): Promise<Parsed> {
    const parsed =
      (await this.#thread.run({ source, hasLost: false })) ?? (await this.#thread.run({ source, hasLost: true }));
    return parsed ?? { mail: unreadableMail, authentication: [], isWhole: false };
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
