import { parentPort } from "node:worker_threads";

/** Called in the thread of a `BoundedThread`. A job that throws ends the thread. */
export function doJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  let last = Promise.resolve();
  parentPort?.on("message", (job: Job) => {
    last = last.then(async () => parentPort?.postMessage({ result: await work(job) }));
  });
  parentPort?.postMessage("ready");
}
