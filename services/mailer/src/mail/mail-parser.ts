import { Worker } from "node:worker_threads";
import { type Parsed, parseMail } from "./parse-mail.ts";
import { headersOnly } from "./source.ts";

type Job = { source: Buffer; settle: (parsed: Parsed | undefined) => void; fail: (error: Error) => void };

/** An ordinary mail takes a few milliseconds. */
const usualMs = 3_000;
const memoryMegabytes = 256;

/** The message was not looked at. */
export class ParserClosed extends Error {
  constructor() {
    super("The parser was closed.");
  }
}

/** Sent to the thread ahead, so that it need not wait for the next one. */
const aheadMessages = 8;

/**
 * Parses in a thread of its own, one message after the other: what somebody wrote to keep a parser busy, or to fill its
 * memory, delays no sending. A message on which the thread is lost is known by its headers alone.
 */
export class MailParser {
  readonly #longestMs: number;
  readonly #waiting: Job[] = [];
  /** Those that the thread has, in its order: it is at the first. */
  readonly #sent: Job[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ longestMs = usualMs } = {}) {
    this.#longestMs = longestMs;
  }

  /** Throws ParserClosed. */
  async parse(source: Buffer): Promise<Parsed> {
    const parsed = await new Promise<Parsed | undefined>((settle, fail) => {
      if (this.#isClosed) return fail(new ParserClosed());
      this.#waiting.push({ source, settle, fail });
      this.#send();
    });
    return parsed ?? { ...(await parseMail(headersOnly(source))), isWhole: false };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const job of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) job.fail(new ParserClosed());
    await this.#worker?.terminate();
  }

  #send(): void {
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    if (this.#sent.length === 0 && this.#waiting.length > 0) this.#watch();
    for (const job of this.#waiting.splice(0, aheadMessages - this.#sent.length)) {
      this.#sent.push(job);
      this.#worker.postMessage(job.source);
    }
  }

  /** Of the message that the thread is at. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(), this.#longestMs);
  }

  /** Its first message says that it is ready: how long it takes to start is no mail's fault. */
  #start(): Worker {
    this.#isReady = false;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMegabytes };
    const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), { resourceLimits });
    worker.unref();
    worker.on("message", (parsed: Parsed | "ready") => {
      if (worker !== this.#worker) return;
      if (parsed === "ready") this.#isReady = true;
      else this.#settle(parsed);
      this.#send();
    });
    worker.on("error", () => {
      if (worker === this.#worker) this.#lose();
    });
    return worker;
  }

  #settle(parsed: Parsed): void {
    this.#sent.shift()?.settle(parsed);
    if (this.#sent.length > 0) this.#watch();
    else clearTimeout(this.#timer);
  }

  /** The message that it was at is lost; those that it had ahead are for the next thread. */
  #lose(): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = undefined;
    const [lost, ...ahead] = this.#sent.splice(0);
    lost?.settle(undefined);
    this.#waiting.unshift(...ahead);
    if (this.#waiting.length > 0) this.#send();
  }
}
