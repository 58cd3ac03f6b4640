import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendRow } from "./send-row.ts";
import { sentText } from "./sent-text.ts";

export const getSend = defineOperation({
  name: "send.get",
  service: "campaign",
  queue: "leaf",
  summary: "Show one email: what became of it, whom it went to and what it said.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: sendRow.extend({
    /** Null before it leaves, and of somebody erased. */
    to: z.string().nullable(),
    ...sentText,
  }),
  errors: ["not-found"],
  readOnly: true,
});
