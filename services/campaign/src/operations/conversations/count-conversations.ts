import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countConversations } from "@outbound/contracts/conversations/count-conversations";
import { mostCounted } from "@outbound/contracts/conversations/count-unread";
import type { Context } from "../../context.ts";
import { countConversationsByList } from "../../replies/conversation-table.ts";

export default implement(countConversations, ({ assignee }, { db, workspaceId }: Context & Caller) =>
  countConversationsByList(db.of(workspaceId), { assignee: assignee.trim().toLowerCase(), most: mostCounted }),
);
