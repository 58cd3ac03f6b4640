import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { imapServer } from "./mailbox.ts";

const storedServer = z.object({
  host: z.string().max(255),
  port: z.int(),
  secure: z.boolean(),
  /** As whom it signs in; null does not. */
  user: z.string().max(320).nullable(),
  insecure: imapServer.shape.insecure,
});
const { authentication_results, trust_from } = imapServer.shape;

/** Whoever may replace them may see them; a password is told to nobody. */
export const getMailboxServers = defineOperation({
  name: "mailbox.servers",
  service: "mailer",
  queue: "leaf",
  summary: "Say which servers a mailbox has, and as whom it signs in to them.",
  app: { role: "admin" },
  input: z.object({ id: z.string() }),
  output: z.object({
    smtp: storedServer,
    /** Null: nothing is read in it. */
    imap: storedServer.extend({ authentication_results, trust_from }).nullable(),
  }),
  errors: ["not-found", "conflict"],
  readOnly: true,
});
