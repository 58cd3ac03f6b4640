import { implement } from "@outbound/broker/implement";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import type { Context } from "../../context.ts";
import { addEntry } from "../../suppressions/change-suppression.ts";
import { suppressionTarget } from "../../suppressions/suppression-value.ts";

export default implement(addSuppression, ({ kind, value, global }, context: Context & Caller) => {
  const list = global ? operatorWorkspaceId : context.workspaceId;
  return addEntry(list, { ...suppressionTarget(value, kind), reason: "manual", source: "app" }, context);
});
