import { hash } from "node:crypto";
import { notFound } from "@outbound/contracts/app-error";
import type { Prospect } from "@outbound/contracts/prospects/prospect";
import { isUuid } from "@outbound/contracts/uuid";
import type { Db } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import { companyOfProspect } from "../companies/company-table.ts";
import { haveWords } from "./prospect-words.ts";

const columns = `
  id, email, first_name, last_name,
  ${companyOfProspect} as company,
  timezone, custom_fields, tags, source, verification_status, verification_checked_at, status, campaign_count,
  emails_sent, date_contacted, date_responded, created_at`;

const selectProspectSql = {
  name: "find prospect",
  text: `select ${columns} from prospect where workspace_id = $1 and id = $2`,
};

export async function findProspect(db: Db, workspaceId: string, id: string): Promise<Prospect> {
  const { rows } = isUuid(id) ? await db.query<Prospect>(selectProspectSql, [workspaceId, id]) : { rows: [] };
  if (!rows[0]) throw notFound("Prospect");
  return rows[0];
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

export function conditionsOf(
  { email, company_id, status, created_since, tag, words, after }: ProspectFilter,
  values: unknown[],
): string[] {
  const conditions: string[] = [];
  const where = (condition: (operand: string) => string, operand: unknown) => {
    if (operand !== undefined) conditions.push(condition(`$${values.push(operand)}`));
  };
  where((address) => `email = ${address}`, email);
  where((id) => `company_id = ${id}`, company_id);
  where((operand) => `status = ${operand}`, status);
  where((time) => `created_at >= ${time}`, created_since);
  where((operand) => `tags @> array[${operand}]::text[] and tags <> '{}'`, tag);
  where(haveWords, words);
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.at)}, $${values.push(after.id)})`);
  return conditions;
}

/** For every filter one index holds the wanted rows next to each other in this order. */
export async function listProspects(
  db: Db,
  workspaceId: string,
  filter: ProspectFilter,
  limit: number,
): Promise<Prospect[]> {
  const values: unknown[] = [workspaceId, limit];
  const conditions = ["workspace_id = $1", ...conditionsOf(filter, values)];

  const condition = conditions.join(" and ");
  const text = `select ${columns} from prospect where ${condition} order by created_at desc, id desc limit $2`;
  // Each combination of filters has one prepared statement. The name is a hash because Postgres cuts long names off.
  const name = `list prospects ${hash("md5", condition)}`;
  const { rows } = await db.query<Prospect>({ name, text }, values);
  return rows;
}

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
  const { rows } = await db.query<Entry>(
    `select prospect.workspace_id, ${columns} from ${newest} prospect order by created_at desc, id desc`,
    values,
  );
  return rows;
}
