import { randomUUIDv7 } from "node:crypto";
import { inBatches } from "@outbound/batching/in-batches";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { Deliverer, Place } from "../deliveries/deliverer.ts";
import { endpointOf } from "../deliveries/endpoint.ts";
import { deliveryBody, type Notice } from "./delivery-body.ts";
import { findErased, forgetProspect } from "./erased-prospect-table.ts";
import type { EventNames } from "./event-names.ts";
import { type NewEvent, type RecordedDelivery, recordEvents } from "./event-table.ts";
import { type Audience, findAudiences, type Target } from "./target-table.ts";
import { namesPerson, withoutPerson } from "./without-person.ts";

/**
 * One delivery for each receiver that wants the event; the answer is their ids. The event and all its deliveries commit
 * together, once per event id. Nobody wants it: nothing is recorded. With `only` one receiver is told, whoever else wants it.
 */
export type FanOut = (names: EventNames, notice: Notice, only?: Target) => Promise<string[]>;

type Options = { db: Db; deliverer: Pick<Deliverer, "takePlace" | "fellDue" | "leaseMs">; log: Log };

/**
 * What comes at the same time is recorded together: three statements for all of it. What there is a place for is recorded as
 * claimed, and begins at once.
 */
export function fanOutBy({ db, deliverer, log }: Options): FanOut {
  const recordTogether = async (told: readonly Told[]): Promise<string[][]> => {
    const audiences = await findAudiences(
      db,
      told.map(({ names, notice }) => ({ ...names, ...notice })),
    );
    const events = told.flatMap((one, at) => newEvent(one, audiences[at]));
    const places = takePlaces(deliverer, events);
    try {
      const recorded = await recordEvents(db, events, { claimed: places, leaseMs: deliverer.leaseMs });
      const erased = await forgetErasedMeanwhile(db, events);
      begin({ deliverer, events, places, recorded, erased });
      const byEvent = Map.groupBy(recorded, ({ event_id }) => event_id);
      return told.map(({ notice }) => byEvent.get(notice.id)?.map(({ id }) => id) ?? []);
    } finally {
      for (const place of places.values()) place(undefined);
    }
  };
  const add = inBatches<Told, string[]>({
    name: "record webhook events",
    log,
    largest: batchSize,
    together: recordTogether,
  });
  return (names, notice, only) => add({ names, notice, origin: currentOrigin(), ...(only && { only }) });
}

const batchSize = 100;

/** Facts that are taken from the broker at once: while a batch is recorded, the next one comes together. */
export const factsAtOnce = 2 * batchSize;

type Told = { names: EventNames; notice: Notice; origin: Origin | undefined; only?: Target };

function newEvent({ names, notice, origin, only }: Told, audience: Audience | undefined): NewEvent[] {
  const targets = only ? [only] : audience?.targets;
  if (!audience || !targets?.length) return [];
  const { workspace_id } = notice;
  const told = audience.is_erased ? withoutPerson(notice) : notice;
  const deliveries = targets.map(({ event, url, is_off }) => {
    const { endpoint_id, host } = endpointOf(workspace_id, url);
    return { id: randomUUIDv7(), event, url, body: deliveryBody(event, told), endpoint_id, host, is_off };
  });
  return [{ name: names.webhook ?? names.hook ?? "", notice: told, deliveries, origin }];
}

/** By the ids of the deliveries. */
function takePlaces(deliverer: Options["deliverer"], events: readonly NewEvent[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { notice, deliveries } of events) {
    for (const { id, endpoint_id, host, is_off } of deliveries) {
      const place = is_off ? undefined : deliverer.takePlace({ endpoint_id, host, workspace_id: notice.workspace_id });
      if (place) places.set(id, place);
    }
  }
  return places;
}

/** An erasure between the look and the record has not found what was written then. Answers the erased prospects. */
async function forgetErasedMeanwhile(db: Db, events: readonly NewEvent[]): Promise<Set<string>> {
  const named = events.map(({ notice }) => notice).filter(namesPerson);
  const erased = await findErased(db, named);
  for (const key of erased) await forgetProspect(db, key);
  return new Set(erased.map(({ prospect_id }) => prospect_id));
}

type Beginning = {
  deliverer: Options["deliverer"];
  events: readonly NewEvent[];
  places: ReadonlyMap<string, Place>;
  recorded: readonly RecordedDelivery[];
  erased: ReadonlySet<string>;
};

/** What was rewritten for an erasure is left to its lease: the row says what may still be told, and these bytes may not. */
function begin({ deliverer, events, places, recorded, erased }: Beginning): void {
  const rows = new Map(recorded.map((row) => [row.id, row]));
  for (const { notice, origin = null, deliveries } of events) {
    if (erased.has(notice.prospect_id) && namesPerson(notice)) continue;
    for (const { id, event, url, body, is_off } of deliveries) {
      if (is_off) continue;
      const row = rows.get(id);
      const place = places.get(id);
      if (row && place) place({ ...row, event, url, body, origin, attempts: 0, resends: 0, due_at: row.created_at });
      else if (row) deliverer.fellDue([row]);
    }
  }
}
