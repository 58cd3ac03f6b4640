import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mailboxRow } from "./mailbox.ts";

export const listMailboxEntries = defineOperation({
  name: "mailbox.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the workspace's mailboxes.",
  input: z.object({}),
  output: z.object({ data: z.array(mailboxRow) }),
  errors: [],
  readOnly: true,
});
