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

/**
 * Parses in a thread of its own, one message after the other: what somebody wrote to keep a parser busy, or to fill its
 * memory, delays no sending. A message on which the thread is lost is known by its headers alone.
 */
export class MailParser {
  readonly #longestMs: number;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #isClosed = false;
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ longestMs = usualMs } = {}) {
    this.#longestMs = longestMs;
  }

  /** Throws ParserClosed. */
  async parse(source: Buffer): Promise<Parsed> {
    const parsed = await new Promise<Parsed | undefined>((settle, fail) => {
      if (this.#isClosed) return fail(new ParserClosed());
      this.#waiting.push({ source, settle, fail });
      this.#next();
    });
    return parsed ?? { ...(await parseMail(headersOnly(source))), isWhole: false };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const job of this.#waiting.splice(0)) job.fail(new ParserClosed());
    this.#current?.fail(new ParserClosed());
    await this.#worker?.terminate();
  }

  #next(): void {
    this.#worker ??= this.#start();
    if (this.#current || !this.#isReady) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#timer = setTimeout(() => this.#lose(), this.#longestMs);
    this.#worker.postMessage(this.#current.source);
  }

  /** Its first message says that it is ready: how long it takes to start is no mail's fault. */
  #start(): Worker {
    this.#isReady = false;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMegabytes };
    const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), { resourceLimits });
    worker.unref();
    worker.on("message", (parsed: Parsed | "ready") => {
      if (worker !== this.#worker) return;
      if (parsed !== "ready") return this.#settle(parsed);
      this.#isReady = true;
      this.#next();
    });
    worker.on("error", () => {
      if (worker === this.#worker) this.#lose();
    });
    return worker;
  }

  #settle(parsed: Parsed | undefined): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
    job?.settle(parsed);
    if (this.#waiting.length > 0) this.#next();
  }

  #lose(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle(undefined);
  }
}
