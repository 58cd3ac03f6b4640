import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listSavedAnswers } from "@outbound/contracts/saved-answers/list-saved-answers";
import { readSavedAnswers } from "../../answers/saved-answer-table.ts";
import type { Context } from "../../context.ts";

export default implement(listSavedAnswers, async (_, { db, workspaceId }: Context & Caller) => ({
  data: await readSavedAnswers(db.of(workspaceId)),
}));
