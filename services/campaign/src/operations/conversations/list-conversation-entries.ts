import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listConversationEntries } from "@outbound/contracts/conversations/list-conversation-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readConversationPage } from "../../replies/conversation-table.ts";

export default implement(
  listConversationEntries,
  async ({ limit, cursor, ...filter }, { db, ...caller }: Context & Caller) => {
    const page = { limit, cursor: decodeCursor(cursor) };
    const rows = await readConversationPage(db, requestedWorkspace(caller), filter, page);
    return toPage(rows, limit, ({ at }) => at);
  },
);
