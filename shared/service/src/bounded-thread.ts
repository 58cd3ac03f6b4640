import { Worker } from "node:worker_threads";

export type ThreadLimits = {
  /** What one job may take of a processor. */
  cpuMs: number;
  memoryMegabytes: number;
};

type Waiting<Job, Result> = {
  job: Job;
  settle: (result: Result | undefined) => void;
  fail: (error: Error) => void;
};

/** The job was not looked at. */
export class ThreadClosed extends Error {
  constructor() {
    super("The thread was closed.");
  }
}

/** Sent to the thread ahead, so that it need not wait for the next one. */
const aheadJobs = 8;
/** A job that never asks for the processor, such as one that waits for itself, ends as well. */
const longestLooks = 40;

/**
 * Does jobs in a thread of its own, one after the other, started with the first: what somebody wrote to keep a processor busy,
 * or to fill its memory, delays nobody else. Time counts as the thread used it: that the machine is busy, or the process was
 * stopped, is no job's fault. A thread that is lost takes the job with it that it was at, and no other.
 */
export class BoundedThread<Job, Result> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting<Job, Result>[] = [];
  /** Those that the thread has, in its order: it is at the first. */
  readonly #sent: Waiting<Job, Result>[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** The file answers jobs by `doJobs`. */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Undefined when the thread was lost on it. Throws ThreadClosed, and when no thread can be started. */
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

  /** Its first message says that it is ready: how long it takes to start is no job's fault. */
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
    // Only the end comes behind the results of the jobs before: the error may overtake them, as it has a channel of its own.
    worker.on("exit", () => this.#lose(worker, cause));
    return worker;
  }

  #settle(result: Result): void {
    this.#sent.shift()?.settle(result);
    if (this.#sent.length > 0) this.#watch();
    else clearTimeout(this.#timer);
  }

  /** The job that the thread is at. Half of its time passes before anything is measured, as most take a thousandth of it. */
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

  /** The jobs that it had ahead are for the next thread. One that can't even start fails whoever waits. */
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
