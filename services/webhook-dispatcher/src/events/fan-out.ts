import { randomUUIDv7 } from "node:crypto";
import { inBatches } from "@outbound/batching/in-batches";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { Deliverer, Slot } from "../deliveries/deliverer.ts";
import { endpointOf } from "../deliveries/endpoint.ts";
import { deliveryBody, type Notice } from "./delivery-body.ts";
import { lockAgainstErasure } from "./erased-prospect-table.ts";
import type { EventNames } from "./event-names.ts";
import { type NewEvent, type RecordedDelivery, recordEvents } from "./event-table.ts";
import { type Audience, findAudiences, type Target } from "./target-table.ts";
import { withoutPerson } from "./without-person.ts";

/** An event and its deliveries commit together, once per id. Nothing is recorded when no receiver wants it. */
export type FanOut = (names: EventNames, notice: Notice, only?: Target) => Promise<string[]>;

type Options = { db: Db; deliverer: Pick<Deliverer, "reserveSlot" | "enqueueDue" | "leaseMs">; log: Log };

/** Deliveries that have a free slot are recorded as claimed, and begin at once. */
export function fanOutBy({ db, deliverer, log }: Options): FanOut {
  const recordTogether = async (batch: readonly EventToRecord[]): Promise<string[][]> => {
    const slots = new Map<string, Slot>();
    const release = () => {
      for (const slot of slots.values()) slot(undefined);
      slots.clear();
    };
    try {
      const { events, recorded } = await db.transaction(async (tx) => {
        release();
        const wanted = batch.map(({ names, notice }) => ({ ...names, ...notice }));
        await lockAgainstErasure(tx, wanted);
        const audiences = await findAudiences(tx, wanted);
        const planned = batch.flatMap((one, at) => newEvent(one, audiences[at]));
        reserveSlots(deliverer, planned, slots);
        const written = await recordEvents(tx, planned, { claimed: slots, leaseMs: deliverer.leaseMs });
        return { events: planned, recorded: written };
      });
      begin({ deliverer, events, slots, recorded });
      const byEvent = Map.groupBy(recorded, ({ event_id }) => event_id);
      return batch.map(({ notice }) => byEvent.get(notice.id)?.map(({ id }) => id) ?? []);
    } finally {
      release();
    }
  };
  const add = inBatches<EventToRecord, string[]>({
    name: "record webhook events",
    log,
    largest: batchSize,
    together: recordTogether,
  });
  return (names, notice, only) => add({ names, notice, origin: currentOrigin(), ...(only && { only }) });
}

const batchSize = 100;

/** The consumer's prefetch: while one batch is recorded, the next one gathers. */
export const factsAtOnce = 2 * batchSize;

type EventToRecord = { names: EventNames; notice: Notice; origin: Origin | undefined; only?: Target };

function newEvent({ names, notice, origin, only }: EventToRecord, audience: Audience | undefined): NewEvent[] {
  const targets = only ? [only] : audience?.targets;
  if (!audience || !targets?.length) return [];
  const { workspace_id } = notice;
  const shown = audience.is_erased ? withoutPerson(notice) : notice;
  const deliveries = targets.map(({ event, url, is_off }) => {
    const { endpoint_id, host } = endpointOf(workspace_id, url);
    return { id: randomUUIDv7(), event, url, body: deliveryBody(event, shown), endpoint_id, host, is_off };
  });
  return [{ name: names.webhook ?? names.hook ?? "", notice: shown, deliveries, origin }];
}

function reserveSlots(deliverer: Options["deliverer"], events: readonly NewEvent[], slots: Map<string, Slot>): void {
  for (const { notice, deliveries } of events) {
    for (const { id, endpoint_id, host, is_off } of deliveries) {
      const slot = is_off ? undefined : deliverer.reserveSlot({ endpoint_id, host, workspace_id: notice.workspace_id });
      if (slot) slots.set(id, slot);
    }
  }
}

type Beginning = {
  deliverer: Options["deliverer"];
  events: readonly NewEvent[];
  slots: ReadonlyMap<string, Slot>;
  recorded: readonly RecordedDelivery[];
};

function begin({ deliverer, events, slots, recorded }: Beginning): void {
  const rows = new Map(recorded.map((row) => [row.id, row]));
  for (const { origin = null, deliveries } of events) {
    for (const { id, event, url, body, is_off } of deliveries) {
      if (is_off) continue;
      const row = rows.get(id);
      const slot = slots.get(id);
      if (row && slot) slot({ ...row, event, url, body, origin, attempts: 0, resends: 0, due_at: row.created_at });
      else if (row) deliverer.enqueueDue([row]);
    }
  }
}
