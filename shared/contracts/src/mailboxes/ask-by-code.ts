import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { getConnection } from "./get-connection.ts";

export const askByCode = defineOperation({
  name: "mailbox.ask-by-code",
  service: "mailer",
  queue: "leaf",
  summary:
    "Ask the provider whether somebody has entered a mailbox's code, if it may be asked yet, and keep the grant.",
  timeoutMs: 20_000,
  callers: "the operator's command, which has no browser",
  unaudited: "a part of mailbox.connect-by-code",
  input: z.object({ id: z.string() }),
  output: getConnection.output.extend({
    /** While it waits: until the provider may be asked again. */
    wait_seconds: z.number(),
  }),
  errors: ["not-found"],
});
