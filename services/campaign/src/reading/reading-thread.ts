import { doJobs } from "@outbound/service/do-jobs";
import { type Tasks, tasks } from "./tasks.ts";

export type ReadingJob = { task: keyof Tasks; input: unknown };

doJobs(({ task, input }: ReadingJob) => tasks[task](input as never));
