import { resendsPerSecond } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import type { Tx, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { type Cursor, firstId } from "@outbound/postgres/keyset-page";
import { type Endpoint, endpointOf } from "../deliveries/endpoint.ts";
import type { Columns } from "../generated/tables.ts";
import { presentReceiver } from "./present-receiver.ts";
import type { Receiver } from "./receiver-table.ts";

const chunk = 2_000;
const maxTries = 30;

/** Makes an ended row due again, to `target.url`, with no attempts. Stored attempts to another URL are marked with it. */
const dueAgainSql = `status = 'pending', attempts = 0, resends = resends + 1, last_error = null, fence = fence + 1,
  url = target.url, endpoint_id = target.endpoint_id, host = target.host,
  tries = (select jsonb_agg(case when delivery.url = target.url then try else jsonb_build_object('url', delivery.url) || try end order by position)
    from jsonb_array_elements(delivery.tries) with ordinality as tried (try, position)
    where position > jsonb_array_length(delivery.tries) - ${maxTries - 3})`;

/** Returns undefined when the delivery is being attempted, or is gone. */
export async function resendOne(db: WorkspaceDb, id: string, url: string): Promise<Endpoint | undefined> {
  const endpoint = endpointOf(db.workspaceId, url);
  const { rowCount } = await db.query(
    `update delivery set ${dueAgainSql}, next_attempt_at = now()
     from (select $3::text as url, $4::uuid as endpoint_id, $5::text as host) target
     where id = $2 and workspace_id = $1 and status <> 'pending'`,
    [id, url, endpoint.endpoint_id, endpoint.host],
  );
  return rowCount > 0 ? endpoint : undefined;
}

type Options = { since: Date; cursor: Cursor | undefined; receivers: readonly Receiver[] };
type Failed = Columns<"delivery", "id" | "created_at" | "event" | "url">;
type Target = Endpoint & Failed & { delay_ms: number };

/** Deliveries to one receiver fall due one after the other, behind earlier re-sends. `last` is the cursor. */
export function resendFailed(
  db: WorkspaceDb,
  options: Options,
): Promise<{ looked: number; resent: number; last: Cursor | undefined }> {
  return db.transaction(async (tx) => {
    const failed = await lockFailed(tx, options);
    const targets = await paced(tx, failed, options.receivers);
    await renew(tx.unbound, targets);
    const last = failed.length === chunk ? failed.at(-1) : undefined;
    return { looked: failed.length, resent: targets.length, last: last && { at: last.created_at, id: last.id } };
  });
}

async function lockFailed(tx: WorkspaceTx, { since, cursor }: Options): Promise<Failed[]> {
  const { rows } = await tx.query<Failed>(
    `select id, created_at, event, url from delivery
     where workspace_id = $1 and status = 'failed' and created_at >= $2 and (created_at, id) > ($3, $4::uuid)
     order by created_at, id limit ${chunk} for update skip locked`,
    [since, cursor?.at ?? since, cursor?.id ?? firstId],
  );
  return rows;
}

async function paced(
  { workspaceId, unbound }: WorkspaceTx,
  failed: readonly Failed[],
  receivers: readonly Receiver[],
): Promise<Target[]> {
  const due = failed.flatMap((one) => {
    const receiver = presentReceiver(receivers, { workspace_id: workspaceId, ...one });
    return receiver ? [{ ...one, url: receiver.url, ...endpointOf(workspaceId, receiver.url) }] : [];
  });
  const { rows: waiting } = await unbound.query<Columns<"delivery", "endpoint_id"> & { count: number }>(
    `select endpoint_id, count(*)::int as count from delivery
     where endpoint_id = any($1::uuid[]) and status = 'pending' and attempts = 0 and resends > 0 group by 1`,
    [[...new Set(due.map(({ endpoint_id }) => endpoint_id))]],
  );
  const before = new Map(waiting.map(({ endpoint_id, count }) => [endpoint_id, count]));
  return due.map((one) => {
    const position = before.get(one.endpoint_id) ?? 0;
    before.set(one.endpoint_id, position + 1);
    return { ...one, delay_ms: (position * 1_000) / resendsPerSecond };
  });
}

async function renew(tx: Tx, targets: readonly Target[]): Promise<void> {
  await tx.query(
    `update delivery set ${dueAgainSql}, next_attempt_at = now() + delay_ms * interval '1 millisecond'
     from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::text[], $6::int[])
       as target (id, created_at, url, endpoint_id, host, delay_ms)
     where delivery.id = target.id and delivery.created_at = target.created_at`,
    [
      targets.map(({ id }) => id),
      targets.map(({ created_at }) => created_at),
      targets.map(({ url }) => url),
      targets.map(({ endpoint_id }) => endpoint_id),
      targets.map(({ host }) => host),
      targets.map(({ delay_ms }) => delay_ms),
    ],
  );
}
