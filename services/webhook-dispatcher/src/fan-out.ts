import { randomUUIDv7 } from "node:crypto";
import type { hookEvents } from "@outbound/contracts/hooks/hook";
import { batched } from "@outbound/postgres/batched";
import type { Db } from "@outbound/postgres/database";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { Deliverer } from "./deliverer.ts";
import { deliveryBody, type Notice } from "./delivery-body.ts";
import { endpointOf } from "./endpoint.ts";
import { findErased, forgetProspect } from "./erased-prospect-table.ts";
import { type NewEvent, recordEvents } from "./event-table.ts";
import { type Audience, findAudiences } from "./target-table.ts";
import { withoutPerson } from "./without-person.ts";

/** API: Events. What one thing that happened is called by each of the two ways to be told. */
export type EventNames = {
  webhook: "sent" | "replied" | "bounced" | "unsubscribed" | "clicked" | "test" | null;
  hook: (typeof hookEvents)[number] | null;
};

/**
 * One delivery for each receiver that wants the event; the answer is their ids. The event and all its deliveries commit
 * together, once per event id. Nobody wants it: nothing is recorded.
 */
export type FanOut = (names: EventNames, notice: Notice) => Promise<string[]>;

type Options = { db: Db; deliverer: Pick<Deliverer, "fellDue"> };

/** What comes at the same time is recorded together: three statements for all of it. */
export function fanOutBy({ db, deliverer }: Options): FanOut {
  const add = batched<Told, string[]>(async (told) => {
    const audiences = await findAudiences(
      db,
      told.map(({ names, notice }) => ({ ...names, ...notice })),
    );
    const events = told.flatMap((one, at) => newEvent(one, audiences[at]));
    const recorded = await recordEvents(db, events);
    await forgetErasedMeanwhile(db, events);
    deliverer.fellDue(recorded);
    return told.map(({ notice }) => recorded.filter(({ event_id }) => event_id === notice.id).map(({ id }) => id));
  }, batchSize);
  return (names, notice) => add({ names, notice, origin: currentOrigin() });
}

const batchSize = 100;

type Told = { names: EventNames; notice: Notice; origin: Origin | undefined };

function newEvent({ names, notice, origin }: Told, audience: Audience | undefined): NewEvent[] {
  if (!audience?.targets.length) return [];
  const { workspace_id } = notice;
  const told = audience.is_erased ? withoutPerson(notice) : notice;
  const deliveries = audience.targets.map(({ event, url }) => {
    const { endpoint_id, host } = endpointOf(workspace_id, url);
    return { id: randomUUIDv7(), event, url, body: deliveryBody(event, told), endpoint_id, host };
  });
  return [{ name: names.webhook ?? names.hook ?? "", notice: told, deliveries, origin }];
}

/** An erasure between the look and the record has not found what was written then. */
async function forgetErasedMeanwhile(db: Db, events: readonly NewEvent[]): Promise<void> {
  const erased = await findErased(
    db,
    events.map(({ notice }) => notice),
  );
  for (const key of erased) await forgetProspect(db, key);
}
