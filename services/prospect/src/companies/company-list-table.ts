import { notFound } from "@outbound/contracts/app-error";
import type { Company } from "@outbound/contracts/companies/company";
import type { listCompanyActivity } from "@outbound/contracts/companies/list-company-activity";
import type { OutputOf } from "@outbound/contracts/operation";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceDb } from "@outbound/postgres/database";
import type { Beginning } from "./company-grouping.ts";

const columns = `
  company.id, company.name, company.domain, prospects.prospect_count, prospects.contacted_count, prospects.replied_count,
  prospects.date_contacted, company.created_at`;

const countProspects = `
  cross join lateral (
    select count(*)::int as prospect_count, count(*) filter (where emails_sent > 0)::int as contacted_count,
           count(*) filter (where replied)::int as replied_count, max(date_contacted) as date_contacted
    from prospect where prospect.workspace_id = company.workspace_id and prospect.company_id = company.id
  ) prospects`;

const selectCompanySql = {
  name: "find company",
  text: `select ${columns} from company ${countProspects} where company.workspace_id = $1 and company.id = $2`,
};

export async function findCompany(db: WorkspaceDb, id: string): Promise<Company> {
  const { rows } = isUuid(id) ? await db.query<Company>(selectCompanySql, [id]) : { rows: [] };
  if (!rows[0]) throw notFound("Company");
  return rows[0];
}

export type CompanyFilter = {
  begins?: Beginning | undefined;
  domain?: string | undefined;
};

/** Rows before the page are skipped in the index alone. */
export async function listCompanies(
  db: WorkspaceDb,
  { begins, domain }: CompanyFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Company[]> {
  const values: unknown[] = [limit, offset];
  const conditions = ["workspace_id = $1"];
  if (domain !== undefined) conditions.push(`domain = $${values.push(domain) + 1}`);
  if (begins) {
    const key = `grouping_key ^@ $${values.push(begins.grouping_key) + 1}`;
    conditions.push(`(${key} or domain ^@ $${values.push(begins.domain) + 1})`);
  }
  const { rows } = await db.query<Company>(
    `with page as (
       select id from company where ${conditions.join(" and ")}
       order by created_at desc, id desc limit $2 offset $3
     )
     select ${columns} from company join page using (id) ${countProspects}
     where company.workspace_id = $1 order by company.created_at desc, company.id desc`,
    values,
  );
  return rows;
}

type Activity = OutputOf<typeof listCompanyActivity>["data"][number];

const readActivitySql = {
  name: "read companies' activity",
  text: `select company.id as company_id,
      (select count(*)::int from prospect where prospect.workspace_id = $1 and company_id = company.id
         and status = 'active') as active,
      (select max(date_responded) from prospect where prospect.workspace_id = $1 and company_id = company.id
         and replied) as date_responded
    from company where company.workspace_id = $1 and company.id = any($2::uuid[])`,
};

export async function readActivity(db: WorkspaceDb, ids: readonly string[]): Promise<Activity[]> {
  return (await db.query<Activity>(readActivitySql, [ids])).rows;
}
