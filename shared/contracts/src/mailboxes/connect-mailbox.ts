import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { oauthProvider } from "./oauth-provider.ts";

/** For signing in at the provider. */
export const connectionMinutes = 10;

export const connectMailbox = defineOperation({
  name: "mailbox.connect",
  service: "mailer",
  queue: "leaf",
  summary: "Begin to connect a mailbox: make a link by which somebody signs in at its provider, for ten minutes.",
  app: { role: "admin" },
  audit: { did: "Started connecting a mailbox", answers: ["id", "provider"] },
  input: z.object({
    mailbox_id: z.string(),
    /** The address that may sign in, where it is another than the mailbox's. */
    account: z.string().trim().toLowerCase().max(320).optional(),
    /** The mailbox is a shared one that this account may use; else its address is an alias of the account. */
    is_shared: z.boolean().optional(),
  }),
  output: z.object({ id: z.uuid(), provider: oauthProvider, url: z.url(), expires_at: timestamp }),
  errors: ["not-found", "conflict"],
});
