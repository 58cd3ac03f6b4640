import { Worker } from "node:worker_threads";

export type ThreadLimits = {
  cpuMs: number;
  memoryMegabytes: number;
};

type Waiting<Job, Result> = {
  job: Job;
  settle: (result: Result | undefined) => void;
  fail: (error: Error) => void;
};

export class ThreadClosed extends Error {
  constructor() {
    super("The thread was closed.");
  }
}

/** Jobs that are sent ahead, so that the thread need not wait for the next one. */
const aheadJobs = 8;
/** Ends a job that uses no processor time, such as one that waits for itself. */
const longestLooks = 40;

/**
 * Keeps input made to use up processor or memory from delaying anything else. Processor time counts, so a busy machine
 * is no job's fault. A thread that dies loses the job it was running, and no other.
 */
export class BoundedThread<Job, Result> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting<Job, Result>[] = [];
  /** The jobs that the thread has, in order: it runs the first. */
  readonly #sent: Waiting<Job, Result>[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** The file handles jobs with `doJobs`. */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Resolves with undefined when the thread died over the job. Throws ThreadClosed, and when no thread can be started. */
  run(job: Job): Promise<Result | undefined> {
    return new Promise((settle, fail) => {
      if (this.#isClosed) return fail(new ThreadClosed());
      this.#waiting.push({ job, settle, fail });
      this.#send();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll(new ThreadClosed());
    await this.#worker?.terminate();
  }

  #send(): void {
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    if (this.#sent.length === 0 && this.#waiting.length > 0) this.#watch();
    for (const waiting of this.#waiting.splice(0, aheadJobs - this.#sent.length)) {
      this.#sent.push(waiting);
      this.#worker.postMessage(waiting.job);
    }
  }

  /** Its first message says that it is ready, so that starting it counts against no job. */
  #start(): Worker {
    this.#isReady = false;
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.memoryMegabytes };
    const worker = new Worker(this.#file, { resourceLimits });
    worker.unref();
    worker.on("message", (message: { result: Result } | "ready") => {
      if (worker !== this.#worker) return;
      if (message === "ready") this.#isReady = true;
      else this.#settle(message.result);
      this.#send();
    });
    let cause = new Error("The thread ended.");
    worker.on("error", (error: Error) => (cause = error));
    // `exit` comes after the results of earlier jobs; `error` has a channel of its own and may overtake them.
    worker.on("exit", () => this.#lose(worker, cause));
    return worker;
  }

  #settle(result: Result): void {
    this.#sent.shift()?.settle(result);
    if (this.#sent.length > 0) this.#watch();
    else clearTimeout(this.#timer);
  }

  /** Half of its time passes before the first measurement, because most jobs take a thousandth of it. */
  #watch(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const halfMs = this.#limits.cpuMs / 2;
    let looks = 0;
    let begun: NodeJS.CpuUsage | undefined;
    const look = async () => {
      const job = this.#sent[0];
      const used = await worker?.cpuUsage(begun).catch(() => undefined);
      if (!worker || worker !== this.#worker || job !== this.#sent[0]) return;
      const usedMs = begun && used ? (used.user + used.system) / 1_000 : 0;
      begun ??= used;
      looks += 1;
      if (usedMs >= halfMs || looks >= longestLooks) return this.#lose(worker, new Error("A job took too long."));
      this.#timer = setTimeout(() => void look(), Math.max(halfMs - usedMs, halfMs / 10));
    };
    this.#timer = setTimeout(() => void look(), halfMs);
  }

  /** Jobs sent ahead go to the next thread. A thread that can't start fails all waiting jobs. */
  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    clearTimeout(this.#timer);
    void worker.terminate();
    this.#worker = undefined;
    if (!this.#isReady) return this.#failAll(error);
    const [lost, ...ahead] = this.#sent.splice(0);
    lost?.settle(undefined);
    this.#waiting.unshift(...ahead);
    if (this.#waiting.length > 0) this.#send();
  }

  #failAll(error: Error): void {
    clearTimeout(this.#timer);
    for (const waiting of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) waiting.fail(error);
  }
}
