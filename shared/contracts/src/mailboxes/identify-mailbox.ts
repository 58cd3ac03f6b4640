import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const identifyMailbox = defineOperation({
  name: "mailbox.identify",
  service: "campaign",
  queue: "leaf",
  summary: "Say the address of a mailbox, under which host its links stand, and where that host has to lead.",
  callers: "the mailer, about a mailbox",
  input: z.object({ id: z.string() }),
  output: z.object({
    email: z.string(),
    tracking_domain: z.string().nullable(),
    tracker_host: z.string(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
