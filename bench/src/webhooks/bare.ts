import { randomUUID } from "node:crypto";
import type { Job, JobTime } from "./job.ts";
import { signedPost } from "./signed-post.ts";

/** undici alone: one loop per slot, without storage and retries. */
process.on("message", (job: Job) => {
  run(job).then(
    (time) => process.send?.(time),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function run(job: Job): Promise<JobTime> {
  const post = signedPost(job);
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  let next = 0;
  const loop = async () => {
    while (next < job.deliveries) await post(job.urls[next++ % job.urls.length] ?? "", randomUUID());
  };
  await Promise.all(Array.from({ length: job.inFlight }, loop));
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - startedAt) / 1_000, cpuMs: (user + system) / 1_000 };
}
