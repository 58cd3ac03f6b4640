import { useMutation, useMutationState } from "@tanstack/react-query";
import { ask, type Input } from "../../api/ask.ts";
import { askAboutConversations, conversationQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import type { Conversation } from "./conversation-names.ts";

export type Change = Input<"conversation.update">;

const changesOf = (workspace: string) => [workspace, "conversation change"];

/** One after another, in the order in which they were asked for. */
export const useConversationChange = (workspace: string) =>
  useMutation({
    mutationKey: changesOf(workspace),
    scope: { id: changesOf(workspace).join(" ") },
    mutationFn: (change: Change) => ask("conversation.update", workspace, change),
    // Of one that isn't shown nothing is asked for, and a key does the opposite of its last known state.
    onSuccess: (changed, { id }) => queryClient.setQueryData(conversationQuery(workspace, id).queryKey, changed),
    onSettled: () => askAboutConversations(workspace),
  });

/** What was asked for shows at once; a change that is refused shows no more. */
export function useAsAsked<One extends Conversation>(workspace: string, rows: readonly One[] | undefined) {
  useMutationState({ filters: { mutationKey: changesOf(workspace) } });
  return rows?.map((row) => asAsked(workspace, row));
}

/** Also with what was asked for since the last render: somebody may type faster than a page is drawn. */
export function asAsked<One extends Conversation>(workspace: string, row: One): One {
  const pending = queryClient.getMutationCache().findAll({ mutationKey: changesOf(workspace), status: "pending" });
  const changes = pending.map(({ state }) => state.variables as Change);
  return changes.filter(({ id }) => id === row.reply_id).reduce(withChange, row);
}

function withChange<One extends Conversation>(row: One, change: Change): One {
  const { open = row.open, unread = row.unread, snoozed_until = row.snoozed_until, assignee = row.assignee } = change;
  return { ...row, open, unread, snoozed_until, assignee };
}
