import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { fillSavedAnswer } from "@outbound/contracts/saved-answers/fill-saved-answer";
import { isUuid } from "@outbound/contracts/uuid";
import { readAnswered, readSavedText } from "../../answers/saved-answer-table.ts";
import type { Context } from "../../context.ts";
import { withBrackets } from "../../copies/brackets.ts";
import { renderText } from "../../copies/render-mail.ts";

export default implement(fillSavedAnswer, async ({ id, reply_id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const saved = isUuid(id) ? await readSavedText(workspace, id) : undefined;
  if (saved === undefined) throw notFound("Saved reply");
  const answered = isUuid(reply_id) ? await readAnswered(workspace, reply_id) : undefined;
  if (!answered) throw notFound("Reply");
  if (answered.anonymized) throw conflict("Whoever wrote this reply was erased.", { code: "erased" });
  const copy = { subject: "", body: saved };
  const { prospect, sender, missing } = withBrackets(answered.prospect, answered.sender, copy);
  const { text } = renderText(prospect, sender, copy);
  if (text === null) throw conflict("This saved reply can't be filled in for this prospect.");
  return { text, missing };
});
