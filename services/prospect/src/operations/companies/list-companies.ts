import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listCompanies as operation } from "@outbound/contracts/companies/list-companies";
import { comparableDomain } from "@outbound/contracts/email-address";
import { decodeOffset, toOffsetPage } from "@outbound/postgres/offset-page";
import { prefixOf } from "../../companies/company-grouping.ts";
import { listCompanies } from "../../companies/company-list-table.ts";
import type { Context } from "../../context.ts";

export default implement(
  operation,
  async ({ search, domain, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const offset = decodeOffset(cursor);
    const filter = {
      begins: search?.trim() ? prefixOf(search) : undefined,
      domain: domain === undefined ? undefined : comparableDomain(domain),
    };
    const rows = await listCompanies(db.of(workspaceId), filter, { limit: limit + 1, offset });
    return toOffsetPage(rows, limit, offset);
  },
);
