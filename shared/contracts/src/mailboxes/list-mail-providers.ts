import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { oauthProvider } from "./oauth-provider.ts";

export const listMailProviders = defineOperation({
  name: "mailbox.providers",
  service: "mailer",
  queue: "leaf",
  summary: "List the providers at which this installation is registered, so that mailboxes can be connected there.",
  app: { role: "admin" },
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ provider: oauthProvider, name: z.string() })) }),
  errors: [],
  readOnly: true,
});
