import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { oauthProvider } from "./oauth-provider.ts";

/** `waiting`: nobody has come back from the provider yet. `other-account`: somebody signed in as `account`. */
export const connectionStatuses = ["waiting", "connected", "other-account", "refused", "expired"] as const;

export const getConnection = defineOperation({
  name: "mailbox.connection",
  service: "mailer",
  queue: "leaf",
  summary: "Say how far the connecting of a mailbox has come.",
  app: { role: "admin" },
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.uuid(),
    mailbox_id: z.uuid(),
    provider: oauthProvider,
    status: z.enum(connectionStatuses),
    account: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
