import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const replyClassified = defineEvent({
  name: "reply.classified",
  kind: "fact",
  subscribers: ["webhook-dispatcher"],
  summary: "A reply was first classified as this.",
  payload: z.object({
    ...prospectFact,
    reply_id: z.uuid(),
    classification: z.enum(["interested", "neutral", "notInterested"]),
  }),
});
