import { implement } from "@outbound/broker/implement";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import type { Context } from "../../context.ts";
import { removeEntry } from "../../suppressions/change-suppression.ts";

export default implement(removeSuppression, async ({ id, global }, context: Context & Caller) => {
  await removeEntry(global ? operatorWorkspaceId : context.workspaceId, id, context);
  return {};
});
