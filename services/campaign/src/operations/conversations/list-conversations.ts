import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readConversationPage } from "../../replies/conversation-table.ts";

export default implement(
  listConversations,
  async ({ limit, cursor, ...filter }, { db, workspaceId }: Context & Caller) => {
    const rows = await readConversationPage(db, workspaceId, filter, { limit, cursor: decodeCursor(cursor) });
    return toPage(rows, limit, ({ at }) => at);
  },
);
