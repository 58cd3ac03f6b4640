import { randomUUIDv7 } from "node:crypto";
import type { Event } from "@outbound/contracts/event";
import type { Tx } from "@outbound/postgres/database";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { z } from "zod";
import { type OutboxEntry, outboxEntry, writeOutbox } from "./outbox-table.ts";

export type AnnounceOptions = {
  /** UUIDv7 by default. Announcing twice under one id is one event. */
  id?: string;
  /** The event arrives after its `delaySeconds`. */
  isDelayed?: boolean;
  /** The event is published after this time at the earliest, so that it can be withdrawn until then. */
  heldMs?: number;
};

/**
 * A transaction and the events it announces. Announcing runs no SQL: events are collected, and `flush` writes them in
 * one statement. They are published after the commit, at least once, in no promised order.
 */
export type Unit = {
  tx: Tx;
  /** Returns the event's id. */
  announce: <E extends Event>(event: E, payload: z.output<E["payload"]>, options?: AnnounceOptions) => string;
  /** Announces one event per payload. `origins`, where each has its own, are in the same order. */
  announceAll: <E extends Event>(
    event: E,
    payloads: readonly z.output<E["payload"]>[],
    origins?: readonly (Origin | null | undefined)[],
  ) => void;
  /** Writes the collected events. Whoever opened the unit calls it before the commit. */
  flush: () => Promise<void>;
};

export function openUnit(tx: Tx): Unit {
  const entries: OutboxEntry[] = [];
  return {
    tx,
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

/** For `db.transaction`: gives the work a unit and flushes it afterwards. */
export const inUnit =
  <T>(work: (unit: Unit) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const unit = openUnit(tx);
    const result = await work(unit);
    await unit.flush();
    return result;
  };
