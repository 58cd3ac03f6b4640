import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countUnread, mostCounted } from "@outbound/contracts/conversations/count-unread";
import type { Context } from "../../context.ts";
import { countUnreadConversations } from "../../replies/conversation-table.ts";

export default implement(countUnread, async (_, { db, workspaceId }: Context & Caller) => ({
  unread: await countUnreadConversations(db.of(workspaceId), mostCounted),
}));
