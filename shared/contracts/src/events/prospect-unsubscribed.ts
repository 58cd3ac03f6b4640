import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const prospectUnsubscribed = defineEvent({
  name: "prospect.unsubscribed",
  kind: "fact",
  subscribers: ["webhook-dispatcher", "prospect"],
  summary: "A prospect unsubscribed; announced whenever that changed something.",
  payload: z.object({ ...prospectFact, via: z.enum(["one_click", "page", "reply"]) }),
});
