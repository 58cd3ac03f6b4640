import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportEnrolments } from "@outbound/contracts/campaigns/export-enrolments";
import { exportedRows } from "@outbound/contracts/fields";
import type { Context } from "../context.ts";
import { listEnrolments } from "./list-enrolments.ts";

export default implement(exportEnrolments, async (filter, context: Context & Caller) => {
  const { data, next_cursor, replies, complained } = await listEnrolments({ ...filter, limit: exportedRows }, context);
  const complaining = new Set(complained);
  return {
    data: data.map((row) => ({ ...row, reply: replies[row.id] ?? null, complained: complaining.has(row.id) })),
    next_cursor,
  };
});
