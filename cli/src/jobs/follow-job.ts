import { setTimeout as pause } from "node:timers/promises";
import { getJob, listRefused } from "@outbound/contracts/jobs/follow-job";
import { isEnded } from "@outbound/contracts/jobs/job";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { progressBar } from "../output/progress-bar.ts";
import type { Session } from "../session/session.ts";

export type Job = WireOutputOf<typeof getJob>;

const pollMs = 250;

/** The job continues on the server when this is interrupted, and a message says so. */
export async function untilEnded({ call }: Session, workspaceId: string, id: string): Promise<Job> {
  const tell = () => {
    process.stderr.write(`The job ${id} goes on: \`outbound job show ${id}\`.\n`);
    process.exit(130);
  };
  process.once("SIGINT", tell);
  let job = await call(getJob, { id }, workspaceId);
  let bar: ReturnType<typeof progressBar> | undefined;
  try {
    while (!isEnded(job.state)) {
      if (job.state === "running") bar ??= progressBar(job.total, () => `${job.done} of ${job.total}`);
      bar?.update(job.done);
      await pause(pollMs);
      job = await call(getJob, { id }, workspaceId);
    }
    return job;
  } finally {
    bar?.stop();
    process.off("SIGINT", tell);
  }
}

export function describeJob({ id, kind, name, state, done, total, counts, refused, problem }: Job): string {
  const results = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  const progress = [`${done} of ${total}`, ...results, ...(refused > 0 ? [`${refused} refused`] : [])].join(", ");
  return `Job ${id}, ${kind} ${name}, is ${state}: ${progress}.${problem ? ` ${problem}` : ""}`;
}

export async function* refusedPages({ call }: Session, workspaceId: string, id: string) {
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: WireOutputOf<typeof listRefused> = await call(
      listRefused,
      { id, ...(cursor && { cursor }) },
      workspaceId,
    );
    yield page;
    cursor = page.next_cursor;
  }
}
