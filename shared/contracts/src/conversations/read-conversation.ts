import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { conversation } from "./conversation.ts";

export const readConversation = defineOperation({
  name: "conversation.read",
  service: "campaign",
  queue: "leaf",
  summary: "Mark the conversation of a reply as read, for the whole workspace.",
  app: { role: "editor" },
  unaudited: "whoever opens a reply does it",
  input: z.object({ id: replyId }),
  output: conversation,
  errors: ["not-found"],
});
