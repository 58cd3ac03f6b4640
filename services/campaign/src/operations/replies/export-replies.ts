import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportedRows } from "@outbound/contracts/fields";
import { exportReplies } from "@outbound/contracts/replies/export-replies";
import { pageByBytes } from "@outbound/postgres/page-by-bytes";
import type { Context } from "../../context.ts";
import { readReplyCircumstances } from "../../replies/reply-table.ts";
import { listReplies } from "./list-replies.ts";

const unknown = { company_name: null, variant: null, assignee: null };

export default implement(exportReplies, async ({ cursor, ...filter }, context: Context & Caller) => {
  const { data, next_cursor } = await pageByBytes({ cursor, mostRows: exportedRows }, (slice) =>
    listReplies({ ...filter, ...slice }, context),
  );
  const ids = data.map(({ id }) => id);
  const circumstances = await readReplyCircumstances(context.db.of(context.workspaceId), ids);
  return { data: data.map((row) => ({ ...row, ...(circumstances.get(row.id) ?? unknown) })), next_cursor };
});
