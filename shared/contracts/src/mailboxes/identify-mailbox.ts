import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const identifyMailbox = defineOperation({
  name: "mailbox.identify",
  service: "campaign",
  queue: "leaf",
  summary: "Say the address of a mailbox, and under which host its links stand.",
  input: z.object({ id: z.string() }),
  output: z.object({ email: z.string(), tracking_domain: z.string().nullable() }),
  errors: ["not-found"],
  readOnly: true,
});
