import { z } from "zod";
import { beginsFrom } from "../campaigns/begins-from.ts";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { namedProspect } from "../prospects/named-prospect.ts";
import { awaitedPeople } from "./awaited-people.ts";

const awaited = z.object({
  /** Of the reply after which it begins for them. */
  id: z.uuid(),
  prospect: namedProspect,
  classification: beginsFrom.shape.replies,
  /** The campaign to which they replied; null once it is deleted. */
  source: z.string().nullable(),
  replied_at: timestamp,
  due_at: timestamp,
});

export const listAwaited = defineOperation({
  name: "enrolment.awaited",
  service: "campaign",
  queue: "leaf",
  summary: "List whom a campaign that begins from replies awaits, who is due first at the top, and count them.",
  app: { role: "viewer" },
  input: z.object({ id: z.string(), ...pageQuery }),
  output: page(awaited).extend(awaitedPeople.shape),
  errors: ["not-found"],
  readOnly: true,
});
