import type { ReplyText } from "@outbound/reply-classifier/classifiable-text";
import type { Classified } from "@outbound/reply-classifier/classify-reply";
import type { OwnWords } from "@outbound/reply-classifier/own-words";
import { BoundedThread, type ThreadLimits } from "@outbound/service/bounded-thread";
import type { Log } from "@outbound/service/log";
import { textsGivenUpTotal } from "./metrics.ts";
import type { Reading } from "./reading.ts";
import type { ReadingJob } from "./reading-thread.ts";
import type { ReadableMail } from "./received-mail.ts";
import type { Tasks } from "./tasks.ts";
import { unread } from "./unread.ts";

const readingThread = new URL("./reading-thread.ts", import.meta.url);
const usual: ThreadLimits = { cpuMs: 3_000, memoryMegabytes: 256 };

/**
 * Incoming mails and shown replies have a thread each, so that a person who opens a reply doesn't wait behind a flood.
 * A text that takes too long isn't parsed, and nothing is lost.
 */
export class MailReader {
  readonly #coming: BoundedThread<ReadingJob, unknown>;
  readonly #shown: BoundedThread<ReadingJob, unknown>;
  readonly #log: Pick<Log, "error">;

  constructor(log: Pick<Log, "error">, { limits = usual, file = readingThread } = {}) {
    this.#log = log;
    this.#coming = new BoundedThread(file, limits);
    this.#shown = new BoundedThread(file, limits);
  }

  /** `own` is what the mail may quote of ours. */
  async read({ from, subject, text, automatic_headers, received_at }: ReadableMail, own?: OwnWords): Promise<Reading> {
    const mail = { from, subject, text, automatic_headers, received_at };
    return (await this.#run(this.#coming, "read", own ? { mail, own } : { mail })) ?? unread(mail);
  }

  /** Answers neutral in doubt, so that a person reads it. */
  async classify(reply: ReplyText): Promise<Classified> {
    const classified = await this.#run(this.#coming, "judge", reply);
    return classified ?? { classification: "neutral", isOptOut: false, confidence: 0 };
  }

  /** Null when it can't be sanitised, so that nothing unsanitised is shown. */
  async safeHtml(html: string): Promise<string | null> {
    return (await this.#run(this.#shown, "clean", html)) ?? null;
  }

  async close(): Promise<void> {
    await Promise.all([this.#coming.close(), this.#shown.close()]);
  }

  async #run<Task extends keyof Tasks>(
    thread: BoundedThread<ReadingJob, unknown>,
    task: Task,
    input: Parameters<Tasks[Task]>[0],
  ): Promise<ReturnType<Tasks[Task]> | undefined> {
    const result = (await thread.run({ task, input })) as ReturnType<Tasks[Task]> | undefined;
    if (result === undefined) {
      textsGivenUpTotal.inc({ task });
      this.#log.error({ task }, "text.reading_abandoned");
    }
    return result;
  }
}
