import { inWorkspace, page } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { listedConversation } from "./conversation.ts";
import { listConversations } from "./list-conversations.ts";

export const listConversationEntries = defineOperation({
  name: "conversation.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the conversations of the workspace, or of all workspaces for the operator, the last changed first.",
  callers: "the operator, over all workspaces",
  input: listConversations.input,
  output: page(listedConversation.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
