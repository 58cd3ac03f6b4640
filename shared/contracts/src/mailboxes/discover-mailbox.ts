import { z } from "zod";
import { defineOperation } from "../operation.ts";

const signIns = ["google", "microsoft", "app-password", "password"] as const;
export type SignIn = (typeof signIns)[number];

const foundServer = z.object({
  host: z.string().max(255),
  port: z.int(),
  secure: z.boolean(),
  user: z.string().max(320),
});

export const discoverMailbox = defineOperation({
  name: "mailbox.discover",
  service: "mailer",
  queue: "leaf",
  summary: "Find the servers of an address: among known providers, by its domain's own settings, or by its DNS.",
  app: { role: "admin" },
  timeoutMs: 25_000,
  input: z.object({ email: z.string().trim().toLowerCase().max(320) }),
  output: z.object({
    /** `provider`: a known one; `settings`: the domain's autoconfig; `dns`: its SRV records; null: nothing was found. */
    source: z.enum(["provider", "settings", "dns"]).nullable(),
    provider: z.string().max(200).nullable(),
    sign_in: z.enum(signIns).nullable(),
    smtp: foundServer.nullable(),
    imap: foundServer.nullable(),
    /** Mails a day that the provider allows; null is not known. */
    daily_limit: z.int().nullable(),
    note: z.string().max(500).nullable(),
  }),
  errors: ["bad-request", "conflict"],
  readOnly: true,
});
