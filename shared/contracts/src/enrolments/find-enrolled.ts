import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const mostSought = 200;

export const findEnrolled = defineOperation({
  name: "enrolment.find",
  service: "campaign",
  queue: "leaf",
  summary: "Say who of these people is in a campaign, and since when.",
  app: { role: "viewer" },
  input: z.object({ id: z.string(), emails: z.array(z.string()).max(mostSought) }),
  output: z.object({ data: z.array(z.object({ email: z.string(), enrolled_at: timestamp })) }),
  errors: ["not-found"],
  readOnly: true,
});
