import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportedRows } from "@outbound/contracts/fields";
import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import { pageByBytes } from "@outbound/postgres/page-by-bytes";
import type { Context } from "../../context.ts";
import { listProspects } from "./list-prospects.ts";

export default implement(exportProspects, ({ cursor, ...filter }, context: Context & Caller) =>
  pageByBytes({ cursor, mostRows: exportedRows }, (slice) => listProspects({ ...filter, ...slice }, context)),
);
