import { type Unit as Announcing, openUnit } from "@outbound/events/unit-of-work";
import type { Tx } from "@outbound/postgres/database";
import { type CounterChange, changeCounters, chooseSlot } from "./counter-table.ts";

/**
 * Announcements and counts are collected without SQL and written by `flush`, the counters last, because their rows stay
 * locked until the commit, and in a fixed order. Flush before reading a changed counter.
 */
export type Unit = Announcing & {
  count: (workspaceId: string, changes: readonly CounterChange[]) => void;
};

export const inUnit =
  <T>(work: (unit: Unit) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const unit = openCountingUnit(tx);
    const result = await work(unit);
    await unit.flush();
    return result;
  };

function openCountingUnit(tx: Tx): Unit {
  const announcing = openUnit(tx);
  const slot = chooseSlot();
  const counted = new Map<string, CounterChange[]>();
  return {
    ...announcing,
    count: (workspaceId, changes) => void counted.set(workspaceId, [...(counted.get(workspaceId) ?? []), ...changes]),
    async flush() {
      await announcing.flush();
      const byWorkspace = [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1));
      counted.clear();
      for (const [workspaceId, changes] of byWorkspace) await changeCounters(tx, workspaceId, slot, changes);
    },
  };
}
