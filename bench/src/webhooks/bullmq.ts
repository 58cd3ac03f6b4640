import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { Job, JobTime } from "./job.ts";
import { signedPost } from "./signed-post.ts";

/** Installed outside the workspace, because only this bench needs it. */
const peer = createRequire(new URL("../../peers/package.json", import.meta.url));
const { Queue, Worker } = peer("bullmq");
const Redis = peer("ioredis");

type BullJob = { id: string; data: { url: string } };
type Order = Job & { redisPort: number };

/** A BullMQ worker with the same attempts and spacing; its jobs are in Redis before the clock starts. */
process.on("message", (order: Order) => {
  run(order).then(
    (time) => process.send?.(time),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function run({ redisPort, ...job }: Order): Promise<JobTime> {
  const connection = () => new Redis({ host: "127.0.0.1", port: redisPort, maxRetriesPerRequest: null });
  const name = `webhooks-${randomUUID()}`;
  const queue = new Queue(name, { connection: connection() });
  const opts = { attempts: 3, backoff: { type: "fixed", delay: 60_000 }, removeOnComplete: true };
  const jobs = Array.from({ length: job.deliveries }, (_, n) => ({
    name: "deliver",
    data: { url: job.urls[n % job.urls.length] },
    opts,
  }));
  while (jobs.length > 0) await queue.addBulk(jobs.splice(0, 1_000));

  const post = signedPost(job);
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(name, ({ data, id }: BullJob) => post(data.url, id), {
    connection: connection(),
    concurrency: job.inFlight,
  });
  let done = 0;
  worker.on("completed", () => {
    done += 1;
    if (done === job.deliveries) resolve();
  });
  worker.on("failed", (_: unknown, error: Error) => reject(error));
  await promise;
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  return { seconds, cpuMs: (user + system) / 1_000 };
}
