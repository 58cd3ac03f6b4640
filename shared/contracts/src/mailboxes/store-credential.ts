import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { imapServer, mailServer } from "./mailbox.ts";
import { mailboxAccess } from "./mailbox-access.ts";
import { oauthProvider } from "./oauth-provider.ts";

export const storeCredential = defineOperation({
  name: "credential.store",
  service: "mailer",
  queue: "leaf",
  summary: "Keep a mailbox's servers and passwords, encrypted.",
  callers: "the campaign service, about a mailbox",
  unaudited: "a part of mailbox.add",
  input: z.object({
    mailbox_id: z.uuid(),
    /** Without `oauth` it is required, with it refused. */
    smtp: mailServer.optional(),
    imap: imapServer.nullish(),
    /** The grant is for this address, at the provider's own servers. */
    oauth: z.object({ provider: oauthProvider, email: z.string() }).optional(),
  }),
  output: z.object({ access: mailboxAccess }),
  errors: ["conflict"],
});
