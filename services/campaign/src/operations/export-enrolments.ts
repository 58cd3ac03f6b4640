import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportEnrolments } from "@outbound/contracts/campaigns/export-enrolments";
import { exportedRows } from "@outbound/contracts/fields";
import type { Context } from "../context.ts";
import { listEnrolments } from "./list-enrolments.ts";

export default implement(exportEnrolments, (filter, context: Context & Caller) =>
  listEnrolments({ ...filter, limit: exportedRows }, context),
);
