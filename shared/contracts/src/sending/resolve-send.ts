import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendRow } from "./send-row.ts";

export const resolveSend = defineOperation({
  name: "send.resolve",
  service: "campaign",
  queue: "leaf",
  summary: "Say of an unknown send whether it was sent; one that was not may be sent again, when that is said, too.",
  app: { role: "editor" },
  audit: { did: "Resolved an email with unknown outcome", shows: ["as", "again"] },
  input: z.object({
    id: z.string(),
    as: z.enum(["sent", "not-sent"]),
    /** The enrolment goes back to the step, which is due at once. */
    again: z.boolean().default(false),
  }),
  output: sendRow,
  errors: ["not-found", "conflict"],
});
