import { z } from "zod";
import { defineEvent } from "../event.ts";
import { sendReference } from "../sending/load-send.ts";

export const mailerSend = defineEvent({
  name: "mailer.send",
  kind: "job",
  summary: "Send a claimed email.",
  payload: sendReference.extend({ workspace_id: z.uuid(), mailbox_id: z.uuid() }),
});
