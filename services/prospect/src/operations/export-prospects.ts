import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportedRows } from "@outbound/contracts/fields";
import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import type { Context } from "../context.ts";
import { listProspects } from "./list-prospects.ts";

export default implement(exportProspects, (filter, context: Context & Caller) =>
  listProspects({ ...filter, limit: exportedRows }, context),
);
