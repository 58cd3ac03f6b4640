import { type Unit as Announcing, openUnit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type CounterChange, changeCounters, chooseSlot } from "./counter-table.ts";

/**
 * Announcements and counts are collected without SQL and written by `flush`, the counters last, because their rows stay
 * locked until the commit, and in a fixed order. Flush before reading a changed counter.
 */
export type Unit = Announcing & {
  count: (changes: readonly CounterChange[]) => void;
};

export const inUnit =
  <T>(work: (unit: Unit) => Promise<T>) =>
  async (tx: WorkspaceTx): Promise<T> => {
    const unit = openCountingUnit(tx);
    const result = await work(unit);
    await unit.flush();
    return result;
  };

function openCountingUnit(tx: WorkspaceTx): Unit {
  const announcing = openUnit(tx);
  const slot = chooseSlot();
  const counted: CounterChange[] = [];
  return {
    ...announcing,
    count: (changes) => void counted.push(...changes),
    async flush() {
      await announcing.flush();
      await changeCounters(tx, slot, counted.splice(0));
    },
  };
}
