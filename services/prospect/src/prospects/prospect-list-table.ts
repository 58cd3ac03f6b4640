import { hash } from "node:crypto";
import { notFound } from "@outbound/contracts/app-error";
import type { Prospect } from "@outbound/contracts/prospects/prospect";
import { isUuid } from "@outbound/contracts/uuid";
import type { Db, Reader, WorkspaceDb } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import { companyOf } from "../companies/company-table.ts";
import type { Columns } from "../generated/tables.ts";
import { inWrittenOrder, type StoredFields } from "./field-order.ts";
import { haveWords, matchWords } from "./prospect-words.ts";

const columns = `
  id, email, first_name, last_name,
  ${companyOf("prospect")} as company,
  timezone, custom_fields, field_names, tags, source, verification_status, verification_checked_at, status, campaign_count,
  emails_sent, date_contacted, date_responded, created_at`;

type Stored = Prospect &
  StoredFields &
  Columns<
    "prospect",
    | "id"
    | "email"
    | "first_name"
    | "last_name"
    | "timezone"
    | "custom_fields"
    | "field_names"
    | "tags"
    | "source"
    | "verification_status"
    | "verification_checked_at"
    | "status"
    | "campaign_count"
    | "emails_sent"
    | "date_contacted"
    | "date_responded"
    | "created_at"
  >;

const selectProspectSql = {
  name: "find prospect",
  text: `select ${columns} from prospect where workspace_id = $1 and id = $2`,
};

export async function findProspect(db: WorkspaceDb, id: string): Promise<Prospect> {
  const { rows } = isUuid(id) ? await db.query<Stored>(selectProspectSql, [id]) : { rows: [] };
  if (!rows[0]) throw notFound("Prospect");
  return inWrittenOrder(rows[0]);
}

export type ProspectFilter = {
  email?: string | undefined;
  company_id?: string | undefined;
  status?: string | undefined;
  created_since?: Date | undefined;
  tag?: string | undefined;
  /** As of `beginningsOf`. */
  words?: string | undefined;
  after?: Cursor | undefined;
};

/** Values begin at `$2`. */
export function conditionsOf(filter: ProspectFilter, values: unknown[]): string[] {
  const { words, ...others } = filter;
  const conditions = [...inOrder(filter, values), ...byContent({ tag: others.tag }, values)];
  if (words !== undefined) conditions.push(haveWords(`$${values.push(words) + 1}`));
  return conditions;
}

/** For each of these one index holds the wanted rows next to each other, the newest first. */
function inOrder({ email, company_id, status, created_since, after }: ProspectFilter, values: unknown[]): string[] {
  const conditions: string[] = [];
  const where = (condition: (operand: string) => string, operand: unknown) => {
    if (operand !== undefined) conditions.push(condition(`$${values.push(operand) + 1}`));
  };
  where((address) => `email = ${address}`, email);
  where((id) => `company_id = ${id}`, company_id);
  where((operand) => `status = ${operand}`, status);
  where((time) => `created_at >= ${time}`, created_since);
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.at) + 1}, $${values.push(after.id) + 1})`);
  return conditions;
}

/** The indexes of these have no order, and know no workspace. */
function byContent({ tag, words }: Pick<ProspectFilter, "tag" | "words">, values: unknown[]): string[] {
  const conditions: string[] = [];
  if (tag !== undefined) conditions.push(`tags @> array[$${values.push(tag) + 1}]::text[] and tags <> '{}'`);
  if (words !== undefined) conditions.push(matchWords(`$${values.push(words) + 1}`));
  return conditions;
}

const newestSearched = 2_000;
const mostByIndex = 50_000;

/**
 * An index of contents reads everybody who has them, which is most people for a letter or a common tag: the newest are
 * looked through instead. Only what few have is asked of it.
 */
export async function readProspects(db: WorkspaceDb, filter: ProspectFilter, limit: number): Promise<Prospect[]> {
  if (filter.words === undefined && filter.tag === undefined) return listByIndex(db, filter, limit);

  const newest = await searchNewest(db, filter, { limit, of: `limit ${newestSearched}` });
  if (newest.length === limit || !(await areMoreThan(newestSearched, db, filter))) return newest;

  return (await haveMany(db.unbound, filter))
    ? searchNewest(db, filter, { limit, of: "offset 0" })
    : listByIndex(db, filter, limit);
}

async function listByIndex(db: WorkspaceDb, filter: ProspectFilter, limit: number): Promise<Prospect[]> {
  const values: unknown[] = [limit];
  const conditions = ["workspace_id = $1", ...conditionsOf(filter, values)].join(" and ");
  const text = `select ${columns} from prospect where ${conditions} order by created_at desc, id desc limit $2`;
  return (await db.query<Stored>(statement(text), values)).rows.map(inWrittenOrder);
}

/** `of` bounds the rows that are looked through; "offset 0" keeps Postgres from asking an index of contents. */
async function searchNewest(
  db: WorkspaceDb,
  filter: ProspectFilter,
  { limit, of }: { limit: number; of: string },
): Promise<Prospect[]> {
  const values: unknown[] = [limit];
  const ordered = ["workspace_id = $1", ...inOrder(filter, values)].join(" and ");
  const rows = `select * from prospect where ${ordered} order by created_at desc, id desc ${of}`;
  const found = byContent(filter, values).join(" and ");
  const text = `select ${columns} from (${rows}) prospect where ${found} order by created_at desc, id desc limit $2`;
  return (await db.query<Stored>(statement(text), values)).rows.map(inWrittenOrder);
}

async function areMoreThan(count: number, db: WorkspaceDb, filter: ProspectFilter): Promise<boolean> {
  const values: unknown[] = [count];
  const ordered = ["workspace_id = $1", ...inOrder(filter, values)].join(" and ");
  const text = `select from prospect where ${ordered} order by created_at desc, id desc offset $2 limit 1`;
  return (await db.query(statement(text), values)).rows.length > 0;
}

/** Over all workspaces, as the indexes of contents are. */
async function haveMany(db: Reader, filter: ProspectFilter): Promise<boolean> {
  const values: unknown[] = [];
  const found = byContent(filter, values).join(" and ");
  const text = `select count(*) > $1 as many from (select from prospect where ${found} limit $1 + 1) found`;
  return (await db.query<{ many: boolean }>(statement(text), [mostByIndex, ...values])).rows[0]?.many ?? false;
}

/** Each combination of filters has one prepared statement. A hash, because Postgres cuts long names off. */
const statement = (text: string) => ({ name: `list prospects ${hash("md5", text)}`, text });

type Entry = Prospect & { workspace_id: string };
type EntryFilter = Pick<ProspectFilter, "email" | "status" | "after"> & { id?: string | undefined };

export async function listProspectEntries(
  db: Db,
  workspaceId: string | undefined,
  { id, email, status, after }: EntryFilter,
  limit: number,
): Promise<Entry[]> {
  const values: unknown[] = [limit];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions = Object.entries({ id, email, status })
    .filter(([, wanted]) => wanted !== undefined)
    .map(([column, wanted]) => `${column} = $${values.push(wanted)}`);
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.at)}, $${values.push(after.id)})`);
  const newest = newestRows({ table: "prospect", at: "created_at", workspace, conditions, limit: "$1" });
  const { rows } = await db.query<Entry & StoredFields>(
    `select prospect.workspace_id, ${columns} from ${newest} prospect order by created_at desc, id desc`,
    values,
  );
  return rows.map(inWrittenOrder);
}
