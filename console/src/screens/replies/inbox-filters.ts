import type { ConversationFilter } from "../../api/conversation-queries.ts";

export const inboxLists = ["open", "mine", "unassigned", "snoozed", "unread", "all"] as const;
export type InboxList = (typeof inboxLists)[number];
/** The rest is behind the filter. */
export const inboxTabs = ["open", "mine", "unassigned", "snoozed"] as const;

export type InboxSearch = { show?: InboxList | undefined; label?: string | undefined; words?: string | undefined };

export function conversationFilterOf({ show = "open", label, words }: InboxSearch, me: string): ConversationFilter {
  return { ...listOf(show, me), ...(label && { label }), ...(words && { words }) };
}

function listOf(show: InboxList, me: string): ConversationFilter {
  if (show === "mine") return { show: "open", assignee: me };
  if (show === "unassigned") return { show: "open", assignee: "nobody" };
  return { show };
}
