import type { ConversationFilter } from "../../api/conversation-queries.ts";

export const inboxLists = ["open", "mine", "unassigned", "snoozed", "unread", "all"] as const;
export type InboxList = (typeof inboxLists)[number];
/** The rest is behind the filter. */
export const inboxTabs = ["open", "mine", "unassigned", "snoozed"] as const;

export type InboxSearch = {
  show?: InboxList | undefined;
  label?: string | undefined;
  words?: string | undefined;
  sort?: "waiting" | undefined;
};
export type InboxOrder = "newest" | "waiting" | "soonest";

/** What is snoozed comes by when it reopens, and what is done waits for nothing. */
export function orderOf({ show, sort }: InboxSearch): InboxOrder {
  if (show === "snoozed") return "soonest";
  return show === "all" ? "newest" : (sort ?? "newest");
}

export function conversationFilterOf(search: InboxSearch, me: string): ConversationFilter {
  const { show = "open", label, words } = search;
  return {
    ...listOf(show, me),
    ...(label && { label }),
    ...(words && { words }),
    ...(orderOf(search) !== "newest" && { order: "oldest" }),
  };
}

function listOf(show: InboxList, me: string): ConversationFilter {
  if (show === "mine") return { show: "open", assignee: me };
  if (show === "unassigned") return { show: "open", assignee: "nobody" };
  return { show };
}
