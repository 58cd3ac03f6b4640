import type { Job } from "../../api/job-queries.ts";
import { words } from "./words.ts";

export const titleOf = ({ kind, name }: Pick<Job, "kind" | "name">): string => `${words.acts[kind]} ${name}`;

/** A job that has ended as it should is usual, and a list shows it without a badge. */
export const jobTones: Readonly<Record<string, string | undefined>> = {
  uploading: "running",
  collecting: "running",
  running: "running",
  stopped: "paused",
  failed: "error",
};
