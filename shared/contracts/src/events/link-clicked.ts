import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const linkClicked = defineEvent({
  name: "link.clicked",
  kind: "fact",
  subscribers: ["webhook-dispatcher"],
  summary: "A prospect followed a tracked link.",
  payload: z.object({ ...prospectFact, url: z.string(), message_id: z.string(), via: z.string() }),
});
