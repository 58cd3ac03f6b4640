import type { WorkspaceTx } from "@outbound/postgres/database";
import { type Announcing, announcingOn } from "./unit-of-work.ts";

/** A transaction of one workspace that also announces. */
export type Unit = WorkspaceTx & Announcing;

export const openUnit = (tx: WorkspaceTx): Unit => ({ ...tx, ...announcingOn(tx.unbound) });

export const inUnit =
  <T>(work: (unit: Unit) => Promise<T>) =>
  async (tx: WorkspaceTx): Promise<T> => {
    const unit = openUnit(tx);
    const result = await work(unit);
    await unit.flush();
    return result;
  };
