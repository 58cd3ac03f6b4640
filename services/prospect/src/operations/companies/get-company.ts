import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getCompany } from "@outbound/contracts/companies/get-company";
import { findCompany } from "../../companies/company-list-table.ts";
import type { Context } from "../../context.ts";

export default implement(getCompany, ({ id }, { db, workspaceId }: Context & Caller) =>
  findCompany(db.of(workspaceId), id),
);
