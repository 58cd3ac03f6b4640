import type { Db } from "@outbound/postgres/database";
import { deleteFromOutbox } from "./outbox-table.ts";

/** One statement for all that come meanwhile. Far shorter than anything is held for. */
const withdrawAfterMs = 25;

export type Withdraw = (eventIds: readonly string[]) => void;

/**
 * Takes back what was announced with `heldMs`, as everybody it is for knows by now. Soon and not for certain: what can't be
 * taken back leaves when its time is over, as if nobody had asked.
 */
export function withdrawals(db: Db): Withdraw {
  const waiting: string[] = [];
  return (eventIds) => {
    const isFirst = waiting.length === 0;
    waiting.push(...eventIds);
    if (!isFirst || waiting.length === 0) return;
    setTimeout(() => void deleteFromOutbox(db, waiting.splice(0)).catch(() => {}), withdrawAfterMs).unref();
  };
}
