import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const messageSent = defineEvent({
  name: "message.sent",
  kind: "fact",
  subscribers: ["webhook-dispatcher"],
  summary: "A mail server accepted a message.",
  payload: z.object({ ...prospectFact, step: z.int(), message_id: z.string() }),
});
