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
    /** A list of several pages would ask for each again; it is the first that changes. */
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && refreshMs,
  });

export const replyQuery = (workspace: string, id: string) =>
  queryOptions({ queryKey: [workspace, "reply", id], queryFn: () => ask("reply.get", workspace, { id }) });
