import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import type { Context } from "../../context.ts";
import { addEntry } from "../../suppressions/change-suppression.ts";
import { suppressionTarget } from "../../suppressions/suppression-value.ts";

export default implement(createSuppression, ({ kind, value, reason }, context: Context & Caller) => {
  const source = context.userId === undefined ? "api" : "app";
  return addEntry(context.workspaceId, { ...suppressionTarget(value, kind), reason, source }, context);
});
