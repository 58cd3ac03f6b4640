import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";

const refreshMs = 30_000;

export type ReplyFilter = Omit<Input<"reply.list">, "cursor" | "limit">;

export const repliesQuery = (workspace: string, filter: ReplyFilter) =>
  infiniteQueryOptions({
    queryKey: [workspace, "replies", filter],
    queryFn: ({ pageParam: cursor }) => ask("reply.list", workspace, { ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && refreshMs,
  });

export const unsentAnswersQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "unsent answers"],
    queryFn: ({ pageParam: cursor }) => ask("reply.list-unsent", workspace, { ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && refreshMs,
  });

export const lastReplyQuery = (workspace: string, prospect: string) =>
  queryOptions({
    queryKey: [workspace, "replies", "last of", prospect],
    queryFn: async () => (await ask("reply.list", workspace, { prospect_id: prospect, limit: "1" })).data.at(0) ?? null,
  });

export const threadQuery = (workspace: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "thread", id],
    queryFn: ({ pageParam: cursor }) => ask("reply.thread", workspace, { id, limit: "20", ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && refreshMs,
  });

export const replyQuery = (workspace: string, id: string) =>
  queryOptions({ queryKey: [workspace, "reply", id], queryFn: () => ask("reply.get", workspace, { id }) });
