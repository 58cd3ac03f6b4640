import { randomUUIDv7 } from "node:crypto";
import type { Event } from "@outbound/contracts/event";
import type { Tx, WorkspaceTx } from "@outbound/postgres/database";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { z } from "zod";
import { type OutboxEntry, outboxEntry, writeOutbox } from "./outbox-table.ts";

export type AnnounceOptions = {
  /** UUIDv7 by default. Announcing twice under one id is one event. */
  id?: string;
  isDelayed?: boolean;
  /** The event is published after this time at the earliest, so that it can be withdrawn until then. */
  heldMs?: number;
};

/** Announcing runs no SQL: `flush` writes all events in one statement. They are published after the commit. */
export type Announcing = {
  announce: <E extends Event>(event: E, payload: z.output<E["payload"]>, options?: AnnounceOptions) => string;
  announceAll: <E extends Event>(
    event: E,
    payloads: readonly z.output<E["payload"]>[],
    origins?: readonly (Origin | null | undefined)[],
  ) => void;
  /** Whoever opened the unit calls it before the commit. */
  flush: () => Promise<void>;
};

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

/** For a transaction over several workspaces, such as a sweep's. */
export function announcingOn(tx: Tx): Announcing {
  const entries: OutboxEntry[] = [];
  return {
    announce(event, payload, { id = randomUUIDv7(), ...options } = {}) {
      entries.push(outboxEntry(event, payload, { ...options, id, origin: currentOrigin() }));
      return id;
    },
    announceAll(event, payloads, origins) {
      for (const [at, payload] of payloads.entries()) {
        const origin = (origins ? origins[at] : currentOrigin()) ?? undefined;
        entries.push(outboxEntry(event, payload, { id: randomUUIDv7(), origin }));
      }
    },
    flush: () => writeOutbox(tx, entries.splice(0)),
  };
}
