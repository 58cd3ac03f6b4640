import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { imapServer, mailServer } from "./mailbox.ts";

export const checkCredential = defineOperation({
  name: "credential.check",
  service: "mailer",
  queue: "leaf",
  summary: "Connect and log in with a mailbox's credentials, stored or not yet, within ten seconds, sending nothing.",
  app: { role: "admin" },
  timeoutMs: 12_000,
  unaudited: "it stores nothing",
  input: z
    .object({
      mailbox_id: z.string().optional(),
      smtp: mailServer.optional(),
      imap: imapServer.nullish(),
    })
    .refine(({ mailbox_id, smtp }) => (mailbox_id === undefined) !== (smtp === undefined), {
      error: "Provide exactly one of `mailbox_id` and `smtp`.",
    }),
  output: z.object({
    ok: z.boolean(),
    error: z.string().nullable(),
    connections: z.array(
      z.object({
        protocol: z.enum(["smtp", "imap"]),
        ok: z.boolean(),
        error: z.string().nullable(),
        /** Of a connection that is ok: no user was given, or the server takes no login. */
        login: z.enum(["accepted", "not-given", "not-taken"]).optional(),
      }),
    ),
  }),
  errors: ["not-found"],
});
