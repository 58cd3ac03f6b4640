import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import type { Context } from "../../context.ts";
import { readConversationOf } from "../../replies/conversation-table.ts";

export default implement(getConversation, ({ id }, { db, workspaceId }: Context & Caller) =>
  readConversationOf(db.of(workspaceId), id),
);
