import { z } from "zod";
import { defineEvent } from "../event.ts";
import { mailboxAccess } from "../mailboxes/mailbox-access.ts";

export const mailboxAccessChanged = defineEvent({
  name: "mailbox.access-changed",
  kind: "state",
  subscribers: ["campaign"],
  summary: "A mailbox was connected, or has to be connected again before it can send.",
  payload: mailboxAccess.extend({ workspace_id: z.uuid(), mailbox_id: z.uuid() }),
});
