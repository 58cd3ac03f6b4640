import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { readConversation } from "@outbound/contracts/conversations/read-conversation";
import type { Context } from "../../context.ts";
import { markRead, readConversationOf } from "../../replies/conversation-table.ts";

export default implement(readConversation, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await markRead(workspace, id);
  return readConversationOf(workspace, id);
});
