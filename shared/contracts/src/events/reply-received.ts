import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const replyReceived = defineEvent({
  name: "reply.received",
  kind: "fact",
  subscribers: ["webhook-dispatcher"],
  summary: "A prospect replied; not yet classified.",
  payload: z.object({ ...prospectFact, reply_id: z.uuid(), from: z.string() }),
});
