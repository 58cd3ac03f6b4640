import { randomUUIDv7 } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import { companyFailed } from "@outbound/contracts/prospects/company-failed";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { DatabaseUnavailable, isRepeatable } from "@outbound/postgres/database-error";
import type { Columns } from "../generated/tables.ts";
import type { CompanyWish } from "./company-grouping.ts";

export type Company = Columns<"company", "id" | "name" | "domain">;
type CompanyRow = Company & Columns<"company", "grouping_key">;

export const companyOf = (prospect: string) => `(
  select jsonb_build_object('id', company.id, 'name', company.name, 'domain', company.domain) from company
  where company.workspace_id = ${prospect}.workspace_id and company.id = ${prospect}.company_id)`;

/** Inserts in the order of the keys and never updates, so that no two transactions deadlock. */
export async function findOrCreateCompanies(
  tx: WorkspaceTx,
  wishes: readonly CompanyWish[],
): Promise<Map<string, Company>> {
  const companies = new Map<string, Company>();
  if (wishes.length === 0) return companies;
  const missing = () => wishes.filter(({ grouping_key }) => !companies.has(grouping_key));
  const add = (rows: CompanyRow[]) => {
    for (const { grouping_key, ...company } of rows) companies.set(grouping_key, company);
  };
  try {
    add(await findCompanies(tx, wishes));
    if (missing().length > 0) add(await createCompanies(tx, missing()));
    // Another transaction created these meanwhile; the insert has waited for its commit, and a new statement sees them.
    if (missing().length > 0) add(await findCompanies(tx, missing()));
    return companies;
  } catch (error) {
    if (error instanceof DatabaseUnavailable || isRepeatable(error)) throw error;
    throw new AppError("upstream", companyFailed, {
      code: "company-failed",
      cause: error,
    });
  }
}

/** The caller holds the workspace's exclusive lock, so nobody joins the company meanwhile. */
export async function deleteCompanyWithoutProspects(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query(
    `delete from company where workspace_id = $1 and id = $2
       and not exists (select from prospect where workspace_id = $1 and company_id = $2)`,
    [id],
  );
}

const selectCompaniesSql = {
  name: "find companies",
  text: `select found.* from unnest($2::text[]) as given (key) cross join lateral (
      select id, name, domain, grouping_key from company where workspace_id = $1 and grouping_key = given.key limit 1) found`,
};

/** Each company is looked up by itself, because a freely chosen plan reads the workspace's. */
async function findCompanies(tx: WorkspaceTx, wishes: readonly CompanyWish[]): Promise<CompanyRow[]> {
  const keys = [...new Set(wishes.map(({ grouping_key }) => grouping_key))];
  const { rows } = await tx.query<CompanyRow>(selectCompaniesSql, [keys]);
  return rows;
}

async function createCompanies(tx: WorkspaceTx, wishes: readonly CompanyWish[]): Promise<CompanyRow[]> {
  const byKey = new Map(wishes.toReversed().map((wish) => [wish.grouping_key, wish]));
  const { rows } = await tx.query<CompanyRow>(
    `insert into company (workspace_id, id, grouping_key, name, domain)
     select $1, id, grouping_key, name, domain
     from jsonb_to_recordset($2) as wish (id uuid, grouping_key text, name text, domain text)
     order by grouping_key
     on conflict (workspace_id, grouping_key) do nothing
     returning id, name, domain, grouping_key`,
    [JSON.stringify([...byKey.values()].map((wish) => ({ ...wish, id: randomUUIDv7() })))],
  );
  return rows;
}
