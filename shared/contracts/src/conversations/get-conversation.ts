import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { conversation } from "./conversation.ts";

export const getConversation = defineOperation({
  name: "conversation.get",
  service: "campaign",
  queue: "leaf",
  summary: "Get the state of the conversation that a reply belongs to.",
  app: { role: "viewer" },
  input: z.object({ id: replyId }),
  output: conversation,
  errors: ["not-found"],
  readOnly: true,
});
