import type { Operation } from "../operation.ts";
import { deleteSavedAnswer } from "./delete-saved-answer.ts";
import { fillSavedAnswer } from "./fill-saved-answer.ts";
import { listSavedAnswers } from "./list-saved-answers.ts";
import { saveSavedAnswer } from "./save-saved-answer.ts";

export const savedAnswerOperations = [
  listSavedAnswers,
  saveSavedAnswer,
  deleteSavedAnswer,
  fillSavedAnswer,
] as const satisfies readonly Operation[];
