import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteSuppression } from "@outbound/contracts/suppressions/delete-suppression";
import type { Context } from "../../context.ts";
import { removeEntry } from "../../suppressions/change-suppression.ts";

/** The recipient asked for these. */
const protectedReasons: readonly string[] = ["unsubscribe", "complaint", "erasure"];

export default implement(deleteSuppression, async ({ id }, context: Context & Caller) => {
  await removeEntry(context.workspaceId, id, context, ({ reason }) => {
    if (!protectedReasons.includes(reason)) return;
    throw conflict("This suppression protects the recipient and can't be removed through the API.", {
      code: "protected-suppression",
      forPeople: "They asked for no more email themselves. Only your operator can remove this suppression.",
    });
  });
  return {};
});
