import { parentPort } from "node:worker_threads";

/** What the thread of a `BoundedThread` calls: answers its jobs, one after the other. What a job throws loses the thread. */
export function doJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  let last = Promise.resolve();
  parentPort?.on("message", (job: Job) => {
    last = last.then(async () => parentPort?.postMessage({ result: await work(job) }));
  });
  parentPort?.postMessage("ready");
}
