import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";
import { queryClient } from "./queries.ts";

const refreshMs = 30_000;

export type ConversationFilter = Omit<Input<"conversation.list">, "cursor" | "limit">;

export const conversationsQuery = (workspace: string, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [workspace, "conversations", filter],
    queryFn: ({ pageParam: cursor }) => ask("conversation.list", workspace, { ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && refreshMs,
  });

/** Of a list that is too long to be asked for whole. */
export const newestConversationsQuery = (workspace: string, filter: ConversationFilter) =>
  queryOptions({
    queryKey: [workspace, "conversations", filter, "newest"],
    queryFn: () => ask("conversation.list", workspace, filter),
    refetchInterval: refreshMs,
  });

export const conversationQuery = (workspace: string, reply: string) =>
  queryOptions({
    queryKey: [workspace, "conversation", reply],
    queryFn: () => ask("conversation.get", workspace, { id: reply }),
  });

export const labelsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "labels"],
    queryFn: () => ask("conversation.list-labels", workspace, {}),
  });

export const unreadQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "unread"],
    queryFn: () => ask("conversation.count-unread", workspace, {}),
    refetchInterval: refreshMs,
  });

export const countsQuery = (workspace: string, me: string) =>
  queryOptions({
    queryKey: [workspace, "counts", me],
    queryFn: () => ask("conversation.count", workspace, { assignee: me }),
    refetchInterval: refreshMs,
  });

export const notesQuery = (workspace: string, reply: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "notes", reply],
    queryFn: ({ pageParam: cursor }) =>
      ask("note.list", workspace, { id: reply, limit: "20", ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const savedAnswersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "saved answers"],
    queryFn: () => ask("saved-answer.list", workspace, {}),
  });

const ofConversations = new Set(["conversations", "conversation", "counts", "labels", "replies", "unread"]);

/** Of what shows a conversation's state, and no more: whoever is quick does something each second. */
export const askAboutConversations = (workspace: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, name] }) => of === workspace && ofConversations.has(String(name)),
  });
