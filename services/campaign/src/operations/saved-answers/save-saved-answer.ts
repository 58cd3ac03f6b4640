import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import { mostSavedAnswers } from "@outbound/contracts/saved-answers/saved-answer";
import { isUuid } from "@outbound/contracts/uuid";
import { isUniqueViolation } from "@outbound/postgres/database-error";
import { insertSavedAnswer, updateSavedAnswer } from "../../answers/saved-answer-table.ts";
import type { Context } from "../../context.ts";
import { InvalidCopy } from "../../copies/invalid-copy.ts";
import { requiredFields } from "../../copies/required-fields.ts";

export default implement(
  saveSavedAnswer,
  async ({ id, name, text }, { db, workspaceId, actor: written_by = "operator" }: Context & Caller) => {
    const workspace = db.of(workspaceId);
    if (id !== undefined && !isUuid(id)) throw notFound("Saved reply");
    assertText(text);
    const written = { name, text, written_by };
    try {
      const saved = await (id === undefined
        ? insertSavedAnswer(workspace, { id: randomUUIDv7(), ...written })
        : updateSavedAnswer(workspace, { id, ...written }));
      if (saved) return saved;
    } catch (error) {
      if (isUniqueViolation(error, "saved_answer_workspace_id_name_key")) {
        throw conflict(`There is a saved reply named ${name}. Choose another name.`, { cause: error });
      }
      throw error;
    }
    if (id !== undefined) throw notFound("Saved reply");
    throw conflict(`A workspace has at most ${mostSavedAnswers} saved replies: delete one first.`);
  },
);

function assertText(text: string): void {
  try {
    requiredFields(text);
  } catch (error) {
    if (!(error instanceof InvalidCopy)) throw error;
    const issues = [error, ...error.others].map((one) => {
      const line = one.line !== undefined && text.includes("\n") ? `Line ${one.line}: ` : "";
      return { path: ["text"], message: `${line}${one.says}.` };
    });
    throw badRequest(`\`text\`: ${error.message}.`, { cause: error, details: { issues } });
  }
}
