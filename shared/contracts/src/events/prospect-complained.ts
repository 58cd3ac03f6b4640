import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const prospectComplained = defineEvent({
  name: "prospect.complained",
  kind: "fact",
  subscribers: ["prospect"],
  summary: "A prospect's provider reported a message as unwanted (RFC 5965); announced once per enrolment.",
  payload: z.object(prospectFact),
});
