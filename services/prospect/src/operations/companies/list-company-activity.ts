import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listCompanyActivity } from "@outbound/contracts/companies/list-company-activity";
import { readActivity } from "../../companies/company-list-table.ts";
import type { Context } from "../../context.ts";

export default implement(listCompanyActivity, async ({ ids }, { db, workspaceId }: Context & Caller) => ({
  data: await readActivity(db.of(workspaceId), ids),
}));
