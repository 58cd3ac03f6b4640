import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteSavedAnswer } from "@outbound/contracts/saved-answers/delete-saved-answer";
import { isUuid } from "@outbound/contracts/uuid";
import { removeSavedAnswer } from "../../answers/saved-answer-table.ts";
import type { Context } from "../../context.ts";

export default implement(deleteSavedAnswer, async ({ id }, { db, workspaceId }: Context & Caller) => {
  if (!isUuid(id) || !(await removeSavedAnswer(db.of(workspaceId), id))) throw notFound("Saved reply");
  return { id };
});
