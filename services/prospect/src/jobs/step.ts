import type { Caller } from "@outbound/contracts/caller";
import { prospectWork } from "@outbound/contracts/events/prospect-work";
import type { Announcing } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import type { Chunk, Outcome } from "./chunk-table.ts";
import type { StoredJob } from "./job-table.ts";

/**
 * The process may die at any point, and another one may do the same chunk at the same time: each change is made once,
 * and other services may be informed twice. Undefined when the job was stopped before the chunk began, and when the chunk
 * has advanced it already.
 */
export type DoChunk = (context: Context & Caller, job: StoredJob, chunk: Chunk) => Promise<Outcome | undefined>;

export function announceStep(
  { announce }: Pick<Announcing, "announce">,
  { workspace_id, id, step }: Pick<StoredJob, "workspace_id" | "id" | "step">,
): void {
  announce(prospectWork, { workspace_id, job_id: id, step });
}

export const isId = (row: unknown): row is string => typeof row === "string";
