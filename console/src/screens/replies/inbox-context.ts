import { createContext, useContext } from "react";
import type { Conversation } from "./conversation-names.ts";
import type { Change } from "./use-conversation-change.ts";

export type Wish = Omit<Change, "id" | "last_reply_id">;

export type InboxActs = {
  /** What takes a conversation away opens the next one, is told, and can be undone. */
  put: (conversation: Conversation, wish: Pick<Wish, "open" | "snoozed_until">) => void;
  /** Rejects when it is refused. */
  change: (conversation: Conversation, wish: Wish) => Promise<unknown>;
  markUnread: (conversation: Conversation) => void;
  openNext: (id: string) => void;
  /** The keys then act on what is selected. */
  isSelecting: boolean;
};

export const InboxContext = createContext<InboxActs | undefined>(undefined);

export function useInbox(): InboxActs {
  const acts = useContext(InboxContext);
  if (!acts) throw new Error("A conversation is shown in the inbox alone.");
  return acts;
}
