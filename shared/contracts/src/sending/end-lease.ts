import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const endLease = defineOperation({
  name: "send.end-lease",
  service: "campaign",
  queue: "leaf",
  summary: "Say that the worker which had leave to send this is gone: nobody waits for its word any longer.",
  callers: "the mailer, about a mail",
  unaudited: "the mailer asks it about a mail",
  input: z.object({ send_id: z.uuid(), worker: z.uuid() }),
  output: z.object({}),
  errors: [],
});
