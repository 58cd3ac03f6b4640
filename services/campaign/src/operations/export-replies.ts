import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportedRows } from "@outbound/contracts/fields";
import { exportReplies } from "@outbound/contracts/replies/export-replies";
import type { Context } from "../context.ts";
import { readReplyCircumstances } from "../replies/reply-circumstances.ts";
import { listReplies } from "./list-replies.ts";

const unknown = { company_name: null, variant: null, assignee: null };

export default implement(exportReplies, async (filter, context: Context & Caller) => {
  const { data, next_cursor } = await listReplies({ ...filter, limit: exportedRows }, context);
  const ids = data.map(({ id }) => id);
  const circumstances = await readReplyCircumstances(context.db, context.workspaceId, ids);
  return { data: data.map((row) => ({ ...row, ...(circumstances.get(row.id) ?? unknown) })), next_cursor };
});
