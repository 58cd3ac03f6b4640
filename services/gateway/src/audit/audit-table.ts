import { type AuditEnding, type AuditEntry, nounOf } from "@outbound/contracts/audit/audit-entry";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";
import { timeBound, timeOfId } from "./entry-id.ts";

/** An existing entry stays; an entry in two parts gets its end, whichever came first. */
export async function insertEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const of = <Name extends keyof AuditEntry>(name: Name) => entries.map((entry) => entry[name]);
  await db.query(insertEntriesSql, [
    of("id"),
    of("workspace_id"),
    entries.map(({ id }) => timeOfId(id)),
    of("actor_kind"),
    of("actor_id"),
    of("actor_name"),
    of("source"),
    of("operation"),
    entries.map(({ operation }) => nounOf(operation)),
    entries.map(({ concerns }) => JSON.stringify(concerns)),
    of("about"),
    of("request_id"),
    of("outcome"),
    of("status"),
  ]);
}

const insertEntriesSql = {
  name: "insert audit entries",
  text: `
    insert into audit_entry as e (id, workspace_id, created_at, actor_kind, actor_id, actor_name, source, operation, noun,
      concerns, about, request_id, outcome, status)
    select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::jsonb[], $11::text[], $12::text[], $13::text[], $14::smallint[])
    on conflict (id) do update set outcome = excluded.outcome, status = excluded.status,
      concerns = e.concerns || excluded.concerns, about = coalesce(excluded.about, e.about)
    where e.outcome is null and excluded.outcome is not null`,
};

export type Ended = { id: string; ending: AuditEnding };

export async function endEntries(db: Db, ended: readonly Ended[]): Promise<void> {
  await db.query(endEntriesSql, [
    ended.map(({ id }) => id),
    ended.map(({ ending }) => ending.outcome),
    ended.map(({ ending }) => ending.status),
    ended.map(({ ending }) => JSON.stringify(ending.concerns)),
    ended.map(({ ending }) => ending.about),
  ]);
}

const endEntriesSql = {
  name: "end audit entries",
  text: `
    update audit_entry e set outcome = given.outcome, status = given.status, concerns = e.concerns || given.concerns,
      about = coalesce(given.about, e.about)
    from unnest($1::uuid[], $2::text[], $3::smallint[], $4::jsonb[], $5::text[]) as given(id, outcome, status, concerns, about)
    where e.id = given.id`,
};

const operatorActorId = operatorWorkspaceId;

export type AuditFilter = {
  workspaceId: string | undefined;
  actor: string | undefined;
  operation: string | undefined;
  since: Date | undefined;
  until: Date | undefined;
};

const columns = `id, workspace_id, created_at, actor_kind, actor_id, actor_name, source, operation, concerns, about, request_id,
  outcome, status`;

export type AuditTableRow = AuditEntry & Columns<"audit_entry", "created_at">;

/** Each given condition uses an index that has the id behind it. */
export async function selectEntries(
  db: Db,
  filter: AuditFilter,
  { cursor, take }: { cursor: Cursor | undefined; take: number },
): Promise<AuditTableRow[]> {
  const { text, values } = selectEntriesSql(filter, cursor, take);
  return (await db.query<AuditTableRow>(text, values)).rows;
}

export function selectEntriesSql(filter: AuditFilter, cursor: Cursor | undefined, take: number) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace("?", `$${values.length}`));
  };
  const { workspaceId, actor, operation, since, until } = filter;
  const isKind = actor === "operator" || actor === "system";
  where("workspace_id = ?", workspaceId);
  where("actor_id = ?", actor === "operator" ? operatorActorId : isKind ? undefined : actor);
  where("actor_kind = ?", isKind ? actor : undefined);
  where("noun = ?", operation && nounOf(operation));
  where("operation = ?", operation?.includes(".") ? operation : undefined);
  where("id >= ?", since && timeBound(since));
  where("id < ?", until && timeBound(until));
  where("id < ?", cursor?.id);
  values.push(take);
  return {
    text: `select ${columns} from audit_entry ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""}
      order by id desc limit $${values.length}`,
    values,
  };
}

const selectEntriesOfCampaignSql = {
  name: "select entries of campaign",
  text: `select ${columns} from audit_entry
    where workspace_id = $1 and noun = 'campaign' and concerns ? 'campaign_id' and concerns ->> 'campaign_id' = $2
      and ($3::uuid is null or id < $3) and outcome is distinct from 'refused'
    order by id desc limit $4`,
};

export async function selectEntriesOfCampaign(
  db: WorkspaceDb,
  campaignId: string,
  { cursor, take }: { cursor: Cursor | undefined; take: number },
): Promise<AuditTableRow[]> {
  const values = [campaignId.toLowerCase(), cursor?.id ?? null, take];
  return (await db.query<AuditTableRow>(selectEntriesOfCampaignSql, values)).rows;
}

export async function selectAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Columns<"app_user", "id" | "email">>(
    "select id, email from app_user where id = any($1::uuid[])",
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Uses the primary key, because the first half of an id is its time. */
export const auditRetention = (days: number): OldRows => ({
  table: "audit_entry",
  isOld: `id < (lpad(to_hex((extract(epoch from now() - $1 * interval '1 day') * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid`,
  days,
});
