import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { reply, replyId } from "./reply.ts";
import { replyExample, replyNotFoundExample } from "./reply-example.ts";

export const getReply = defineOperation({
  name: "reply.get",
  service: "campaign",
  queue: "leaf",
  summary: "Get one reply with what it says.",
  description:
    "`body_html` can be shown as it is: it holds no script, style, form or picture, and its links lead to web pages and addresses alone.",
  http: { method: "get", path: "/replies/:id", status: 200 },
  app: { role: "viewer" },
  input: z.object({ id: replyId }),
  output: reply,
  errors: ["not-found"],
  readOnly: true,
  examples: [{ summary: "A reply", input: { id: exampleIds.reply }, output: replyExample }, replyNotFoundExample],
});
