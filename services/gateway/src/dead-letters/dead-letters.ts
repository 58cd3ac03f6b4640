import { type DeadMessage, deadQueueServices } from "@outbound/broker/dead-queue";
import { notFound } from "@outbound/contracts/app-error";
import type { deadLetter } from "@outbound/contracts/dead-letters/dead-letter";
import type { z } from "zod";

/** Looking into any other queue would declare it. */
export function requireDeadQueue(service: string): void {
  if (!deadQueueServices().includes(service)) throw notFound("Dead queue");
}

export function deadLetterOf(service: string, message: DeadMessage): z.output<typeof deadLetter> {
  const { id, event, queue, workspace_id, reason, error, first_failed_at, attempts } = message;
  return {
    id: textOf(id) ?? "",
    service,
    event: textOf(event) ?? "",
    queue,
    workspace_id,
    reason,
    error: textOf(error),
    first_failed_at: textOf(first_failed_at),
    attempts: Number.isInteger(attempts) ? attempts : null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
