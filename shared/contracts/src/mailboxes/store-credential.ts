import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { imapServer, mailServer } from "./mailbox.ts";

export const storeCredential = defineOperation({
  name: "credential.store",
  service: "mailer",
  queue: "leaf",
  summary: "Keep a mailbox's servers and passwords, encrypted.",
  input: z.object({ mailbox_id: z.uuid(), smtp: mailServer, imap: imapServer.nullish() }),
  output: z.object({}),
  errors: [],
});
