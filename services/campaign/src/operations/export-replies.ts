import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportedRows } from "@outbound/contracts/fields";
import { exportReplies } from "@outbound/contracts/replies/export-replies";
import type { Context } from "../context.ts";
import { listReplies } from "./list-replies.ts";

export default implement(exportReplies, (filter, context: Context & Caller) =>
  listReplies({ ...filter, limit: exportedRows }, context),
);
