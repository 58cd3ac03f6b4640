import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Tx, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { deleteAnswers } from "../deliveries/answer-table.ts";
import type { Columns } from "../generated/tables.ts";
import { deliveryBody, type Notice } from "./delivery-body.ts";
import { withoutPerson } from "./without-person.ts";

type Key = { workspace_id: string; prospect_id: string };

const chunk = 200;

const lockOf = (prospect: string) => `hashtextextended('erasure of ' || ${prospect}::uuid, 0)`;

/** Waits for those who are recording an event of this prospect: whoever comes later sees the erasure. */
export async function insertErased(db: WorkspaceDb, prospectId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.unbound.query(`select pg_advisory_xact_lock(${lockOf("$1")})`, [prospectId]);
    await tx.query("insert into erased_prospect (workspace_id, prospect_id) values ($1, $2) on conflict do nothing", [
      prospectId,
    ]);
  });
}

const lockAgainstErasureSql = {
  name: "lock against erasure",
  // In one order, so that two batches between which an erasure waits can't wait for each other.
  text: `select pg_advisory_xact_lock_shared(key)
    from (select distinct ${lockOf("id")} as key from unnest($1::uuid[]) as id order by key) as sorted`,
};

/** What this transaction reads afterwards of who is erased stays true until it ends. */
export async function lockAgainstErasure(tx: Tx, keys: readonly Key[]): Promise<void> {
  await tx.query(lockAgainstErasureSql, [keys.map(({ prospect_id }) => prospect_id)]);
}

/** Attempts that are still due then send the event without the person. Safe to repeat. */
export async function anonymizeProspect(db: WorkspaceDb, prospectId: string): Promise<void> {
  let found = chunk;
  while (found === chunk) found = await db.transaction((tx) => anonymizeChunk(tx, prospectId));
}

type Event = Columns<
  "event",
  "id" | "created_at" | "occurred_at",
  { data: Omit<Notice, "id" | "occurred_at" | "workspace_id"> }
>;

async function anonymizeChunk(tx: WorkspaceTx, prospectId: string): Promise<number> {
  const { rows: events } = await tx.query<Event>(
    `select id, created_at, occurred_at, data from event
     where workspace_id = $1 and data ->> 'prospect_id' = $2 and data ->> 'prospect_email' <> $3
     order by id limit ${chunk} for update`,
    [prospectId, anonymizedEmail(prospectId)],
  );
  const anonymized = events.map((event) => ({ ...event, data: withoutPerson(event.data) }));
  await tx.unbound.query(
    `update event set data = given.data from unnest($1::uuid[], $2::timestamptz[], $3::jsonb[]) as given (id, created_at, data)
     where event.id = given.id and event.created_at = given.created_at`,
    [
      anonymized.map(({ id }) => id),
      anonymized.map(({ created_at }) => created_at),
      anonymized.map(({ data }) => JSON.stringify(data)),
    ],
  );
  const notices = anonymized.map(({ id, occurred_at, data }) => ({
    id,
    occurred_at,
    workspace_id: tx.workspaceId,
    ...data,
  }));
  await anonymizeDeliveries(tx.unbound, new Map(notices.map((notice) => [notice.id, notice])));
  return events.length;
}

async function anonymizeDeliveries(tx: Tx, notices: ReadonlyMap<string, Notice>): Promise<void> {
  const { rows: deliveries } = await tx.query<Columns<"delivery", "id" | "created_at" | "event" | "event_id">>(
    "select id, created_at, event, event_id from delivery where event_id = any($1) order by id for update",
    [[...notices.keys()]],
  );
  const ids = deliveries.map(({ id }) => id);
  await deleteAnswers(tx, ids);
  await tx.query(
    `update delivery set body = given.body from unnest($1::uuid[], $2::timestamptz[], $3::bytea[]) as given (id, created_at, body)
     where delivery.id = given.id and delivery.created_at = given.created_at`,
    [
      ids,
      deliveries.map(({ created_at }) => created_at),
      deliveries.flatMap(({ event, event_id }) => {
        const notice = notices.get(event_id);
        return notice ? [deliveryBody(event, notice)] : [];
      }),
    ],
  );
}
