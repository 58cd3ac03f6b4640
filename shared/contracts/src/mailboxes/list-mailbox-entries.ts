import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { mailboxRow } from "./mailbox.ts";

export const listMailboxEntries = defineOperation({
  name: "mailbox.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the mailboxes of the workspace, or of all workspaces for the operator, by their addresses.",
  app: { role: "operator" },
  input: z.object(pageQuery),
  output: page(mailboxRow.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
