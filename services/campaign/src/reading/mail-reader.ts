import type { Classified, ReplyWords } from "@outbound/reply-classifier/classify-reply";
import { BoundedThread, type ThreadLimits } from "@outbound/service/bounded-thread";
import type { Log } from "@outbound/service/log";
import type { ReadableMail } from "./automatic-reply.ts";
import { textsGivenUpTotal } from "./metrics.ts";
import { type Reading, unread, unreadText } from "./reading.ts";
import type { ReadingJob } from "./reading-thread.ts";
import type { Tasks } from "./tasks.ts";

const readingThread = new URL("./reading-thread.ts", import.meta.url);
/** An ordinary text takes a few milliseconds. */
const usual: ThreadLimits = { cpuMs: 3_000, memoryMegabytes: 256 };

/**
 * Looks into what strangers wrote, in threads of their own: one for mails that come, one for those that are shown, so that
 * nobody who asks for a reply waits behind a flood. What takes too long is not looked into, and nothing is lost for it.
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

  async read({ from, subject, text, automatic_headers, received_at }: ReadableMail): Promise<Reading> {
    const mail = { from, subject, text, automatic_headers, received_at };
    return (await this.#run(this.#coming, "read", mail)) ?? unread(mail);
  }

  /** In doubt neutral, for somebody to look at. */
  async judge(words: ReplyWords): Promise<Classified> {
    const judged = await this.#run(this.#coming, "judge", words);
    return judged ?? { classification: "neutral", isOptOut: false, confidence: 0 };
  }

  /** Of a reply that came before this was found when it came. */
  async visibleText(text: string): Promise<string> {
    return (await this.#run(this.#shown, "see", text)) ?? unreadText(text);
  }

  /** Null for what can't be cleaned: nothing is shown that wasn't. */
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
