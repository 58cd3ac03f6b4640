import type { Reader } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import { sealedSecret } from "../deliveries/delivery-table.ts";
import type { Endpoint } from "../deliveries/endpoint.ts";
import type { Columns } from "../generated/tables.ts";
import type { StoredSecret } from "../secrets/signing-secret-table.ts";
import type { Notice } from "./delivery-body.ts";

type NewDelivery = {
  id: string;
  event: string;
  url: string;
  body: Buffer;
  endpoint_id: string;
  host: string;
  /** A receiver that is off gets the delivery only when somebody re-sends it. */
  is_off: boolean;
};
export type NewEvent = {
  name: string;
  notice: Notice;
  deliveries: readonly NewDelivery[];
  origin?: Origin | undefined;
};

export type RecordedDelivery = Endpoint &
  StoredSecret &
  Columns<"delivery", "id" | "event_id" | "created_at" | "fence">;

type RecordOptions = {
  /** Deliveries recorded as claimed are due only when the lease ends. */
  claimed: { has(id: string): boolean };
  leaseMs: number;
};

/** Returns the written deliveries: none for an event that was seen before. */
export async function recordEvents(
  db: Reader,
  events: readonly NewEvent[],
  { claimed, leaseMs }: RecordOptions,
): Promise<RecordedDelivery[]> {
  if (events.length === 0) return [];
  // Sorted by id, so that two processes that record the same events lock them in the same order and can't deadlock.
  const once = [...new Map(events.map((event) => [event.notice.id, event])).values()].sort((a, b) =>
    a.notice.id < b.notice.id ? -1 : 1,
  );
  const deliveries = once.flatMap(({ notice, origin, deliveries: each }) =>
    each.map((one) => ({ ...one, notice, origin })),
  );
  const { rows } = await db.query<RecordedDelivery>(recordEventsSql, [
    once.map(({ notice }) => notice.id),
    once.map(({ notice }) => notice.workspace_id),
    once.map(({ name }) => name),
    once.map(({ notice }) => dataOf(notice)),
    once.map(({ notice }) => notice.occurred_at.toISOString()),
    deliveries.map(({ notice }) => notice.id),
    deliveries.map(({ notice }) => notice.workspace_id),
    deliveries.map(({ id }) => id),
    deliveries.map(({ event }) => event),
    deliveries.map(({ url }) => url),
    // The driver would encode bytes inside an array as hexadecimal, which the server would have to parse.
    deliveries.map(({ body }) => body.toString()),
    deliveries.map(({ endpoint_id }) => endpoint_id),
    deliveries.map(({ host }) => host),
    deliveries.map(({ origin }) => (origin ? JSON.stringify(origin) : null)),
    deliveries.map(({ id }) => claimed.has(id)),
    leaseMs,
    deliveries.map(({ is_off }) => is_off),
  ]);
  return rows;
}

const recordEventsSql = {
  name: "record events and deliveries",
  text: `with fresh as (
       insert into inbox (event_id) select unnest($1::uuid[]) on conflict do nothing returning event_id
     ), recorded as (
       insert into event (id, workspace_id, name, data, occurred_at)
       select id, workspace_id, name, data::jsonb, occurred_at
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
         as announced (id, workspace_id, name, data, occurred_at)
       join fresh on event_id = id
     )
     insert into delivery (event_id, workspace_id, id, event, url, body, endpoint_id, host, origin, fence, next_attempt_at,
       status, last_error)
     select event_id, workspace_id, id, event, url, convert_to(body, 'UTF8'), endpoint_id, host, origin::jsonb, is_claimed::int,
       now() + is_claimed::int * $16 * interval '1 millisecond',
       case when is_off then 'failed' else 'pending' end, case when is_off then 'switched_off' end
     from unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[],
                 $14::text[], $15::bool[], $17::bool[])
       as target (event_id, workspace_id, id, event, url, body, endpoint_id, host, origin, is_claimed, is_off)
     join fresh using (event_id)
     returning id, event_id, workspace_id, endpoint_id, host, created_at, fence, ${sealedSecret("delivery")} as sealed`,
};

function dataOf({ prospect_id, prospect_email, campaign_id, campaign_name, metadata }: Notice): string {
  return JSON.stringify({ prospect_id, prospect_email, campaign_id, campaign_name, metadata });
}
