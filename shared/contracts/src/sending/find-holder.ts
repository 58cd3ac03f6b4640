import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendReference } from "./load-send.ts";

export const findHolder = defineOperation({
  name: "send.find-holder",
  service: "campaign",
  queue: "leaf",
  summary: "Tell which worker had leave to send this attempt and has not said how it ended; null when there is none.",
  callers: "the mailer, about a mail",
  input: sendReference,
  output: z.object({ worker: z.uuid().nullable() }),
  errors: [],
  readOnly: true,
});
