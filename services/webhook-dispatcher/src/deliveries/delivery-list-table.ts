import type { deliveryStatuses } from "@outbound/contracts/webhooks/list-deliveries";
import type { Db } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";
import type { StoredTry } from "./delivery-table.ts";

type Status = (typeof deliveryStatuses)[number];

export type DeliveryRow = Columns<
  "delivery",
  "workspace_id" | "id" | "event" | "url" | "attempts" | "last_error" | "created_at",
  { status: Status }
> & { next_attempt_at: Date | null };

/** A pending delivery shows no error: what its last attempt met is past. */
const deliveryColumnsSql = `workspace_id, id, event, url, status, attempts, created_at,
  case when status <> 'delivered' then last_error end as last_error,
  case when status = 'pending' then next_attempt_at end as next_attempt_at`;

export type DeliveryFilter = { limit: number; cursor: Cursor | undefined; status: Status | undefined };

export async function listDeliveryRows(
  db: Db,
  workspaceId: string | undefined,
  { limit, cursor, status }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions: string[] = [];
  if (status) conditions.push(`status = $${values.push(status)}`);
  if (cursor) conditions.push(`(created_at, id) < ($${values.push(cursor.at)}, $${values.push(cursor.id)}::uuid)`);
  const newest = newestRows({
    table: "delivery",
    at: "created_at",
    workspace,
    conditions,
    limit: "$1",
    key: "id, created_at",
  });
  const { rows } = await db.query<DeliveryRow>(
    `select ${deliveryColumnsSql} from ${newest} delivery order by created_at desc, id desc`,
    values,
  );
  return rows;
}

type Try = StoredTry & { answer: string | null };
export type DeliveryDetail = DeliveryRow & Columns<"delivery", "event_id" | "body" | "resends"> & { tries: Try[] };

export async function readDelivery(
  db: Db,
  workspaceId: string | undefined,
  id: string,
): Promise<DeliveryDetail | undefined> {
  const { rows } = await db.query<DeliveryDetail>(
    `select ${deliveryColumnsSql}, event_id, body, resends,
       coalesce((select jsonb_agg(try || jsonb_build_object('answer', text) order by position)
         from jsonb_array_elements(tries) with ordinality as tried (try, position)
         left join answer on delivery_id = delivery.id and attempted_at = (try ->> 'at')::timestamptz), '[]') as tries
     from delivery where id = $1 and ($2::uuid is null or workspace_id = $2)`,
    [id, workspaceId],
  );
  return rows[0];
}
