import { auditEntry } from "../audit/audit-entry.ts";
import { defineEvent } from "../event.ts";

/** Twice for each act of the command line, before and after it, in any order: the one with an outcome wins. */
export const operatorActed = defineEvent({
  name: "operator.acted",
  kind: "fact",
  subscribers: ["gateway"],
  summary: "The operator's command is about to do something, or has done it.",
  payload: auditEntry,
});
