import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportEnrolments } from "@outbound/contracts/enrolments/export-enrolments";
import { exportedRows } from "@outbound/contracts/fields";
import { pageByBytes } from "@outbound/postgres/page-by-bytes";
import type { Context } from "../../context.ts";
import { listEnrolments } from "./list-enrolments.ts";

export default implement(exportEnrolments, ({ cursor, ...filter }, context: Context & Caller) =>
  pageByBytes({ cursor, mostRows: exportedRows }, async (slice) => {
    const { data, next_cursor, replies, complained } = await listEnrolments({ ...filter, ...slice }, context);
    const complaining = new Set(complained);
    return {
      data: data.map((row) => ({ ...row, reply: replies[row.id] ?? null, complained: complaining.has(row.id) })),
      next_cursor,
    };
  }),
);
