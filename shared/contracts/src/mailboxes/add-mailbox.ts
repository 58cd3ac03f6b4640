import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mailboxFile, mailboxRow } from "./mailbox.ts";

/** The mailer stores its credentials encrypted; the campaign service never stores them. */
export const addMailbox = defineOperation({
  name: "mailbox.add",
  service: "campaign",
  queue: "rpc",
  summary: "Add a sending mailbox, or replace the settings of the one with that address.",
  app: { role: "admin" },
  audit: { did: "Saved a mailbox", answers: ["id", "outcome"] },
  input: mailboxFile,
  output: mailboxRow.extend({ outcome: z.enum(["added", "replaced"]) }),
  errors: ["conflict"],
});
