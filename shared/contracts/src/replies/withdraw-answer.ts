import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { answerState } from "./send-answer.ts";

export const withdrawAnswer = defineOperation({
  name: "reply.withdraw",
  service: "campaign",
  queue: "leaf",
  summary: "Withdraw an answer that has not begun to leave.",
  app: { role: "editor" },
  audit: { did: "Withdrew a reply", answers: ["reply_id"], idOf: { input: "answer" } },
  input: z.object({ id: z.string() }),
  output: answerState,
  errors: ["not-found", "conflict"],
});
