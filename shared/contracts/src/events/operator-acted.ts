import { auditEntry } from "../audit/audit-entry.ts";
import { defineEvent } from "../event.ts";

/** Published before and after each act; the one with an outcome wins, whichever comes first. */
export const operatorActed = defineEvent({
  name: "operator.acted",
  kind: "fact",
  subscribers: ["gateway"],
  summary: "The operator's command is about to do something, or has done it.",
  payload: auditEntry,
});
