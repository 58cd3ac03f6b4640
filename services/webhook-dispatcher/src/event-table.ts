import type { Db } from "@outbound/postgres/database";
import type { Notice } from "./delivery-body.ts";

type NewDelivery = { id: string; event: string; url: string; body: Buffer; endpoint_id: string; host: string };

/**
 * The event, its deliveries and the mark that it was seen, in one statement: all or nothing. The answer is what was
 * written; it is empty for an event that was seen before.
 */
export async function recordEvent(
  db: Db,
  { name, notice, deliveries }: { name: string; notice: Notice; deliveries: readonly NewDelivery[] },
): Promise<{ id: string; workspace_id: string }[]> {
  const { id, workspace_id, occurred_at, ...data } = notice;
  const { rows } = await db.query<{ id: string; workspace_id: string }>(
    `with fresh as (
       insert into inbox (event_id) values ($1) on conflict do nothing returning event_id
     ), recorded as (
       insert into event (id, workspace_id, name, data, occurred_at)
       select event_id, $2, $3, $4, $5 from fresh
     )
     insert into delivery (id, workspace_id, event_id, event, url, body, endpoint_id, host)
     select target.id, $2, event_id, target.event, target.url, target.body, target.endpoint_id, target.host
     from fresh, unnest($6::uuid[], $7::text[], $8::text[], $9::bytea[], $10::uuid[], $11::text[])
       as target (id, event, url, body, endpoint_id, host)
     returning id, workspace_id`,
    [
      id,
      workspace_id,
      name,
      JSON.stringify(data),
      occurred_at,
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.event),
      deliveries.map((delivery) => delivery.url),
      deliveries.map((delivery) => delivery.body),
      deliveries.map((delivery) => delivery.endpoint_id),
      deliveries.map((delivery) => delivery.host),
    ],
  );
  return rows;
}
