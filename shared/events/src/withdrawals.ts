import type { Db } from "@outbound/postgres/database";
import { deleteFromOutbox } from "./outbox-table.ts";

/** Far shorter than any hold. */
const withdrawAfterMs = 25;

export type Withdraw = (eventIds: readonly string[]) => void;

/** Best effort: an event that can't be withdrawn is published when its hold ends. */
export function withdrawals(db: Db): Withdraw {
  const waiting: string[] = [];
  return (eventIds) => {
    const isFirst = waiting.length === 0;
    waiting.push(...eventIds);
    if (!isFirst || waiting.length === 0) return;
    setTimeout(() => void deleteFromOutbox(db, waiting.splice(0)).catch(() => {}), withdrawAfterMs).unref();
  };
}
