import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mailboxRow, mailboxSettings } from "./mailbox.ts";

export const updateMailbox = defineOperation({
  name: "mailbox.update",
  service: "campaign",
  queue: "leaf",
  summary: "Change a mailbox's name, signature and limits; what is absent stays, and so do its servers and passwords.",
  app: { role: "admin" },
  audit: { did: "Changed a mailbox", answers: ["id"] },
  input: z.object({ id: z.string(), ...z.object(mailboxSettings).partial().shape }),
  output: mailboxRow,
  errors: ["not-found"],
});
