import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask, type Input, type Output } from "./ask.ts";

export const webhookQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "webhook"],
    queryFn: () => ask("webhook.get", workspace, {}),
    refetchInterval: 15_000,
  });

export const hooksQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: [workspace, "hooks"],
    queryFn: ({ pageParam: cursor }) => ask("hook.entries", workspace, cursor ? { cursor } : {}),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  });

export const deliveryQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "delivery", id],
    queryFn: () => ask("delivery.get", workspace, { id }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 2_000 : 30_000),
  });

type DeliveryFilter = Pick<Input<"delivery.list">, "status">;
type Page = Output<"delivery.list">;

export const deliveriesQuery = (workspace: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [workspace, "deliveries", filter],
    queryFn: ({ pageParam: cursor }) => ask("delivery.list", workspace, { ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => refreshOf(state.data?.pages),
  });

/** Deliveries on their way are fetched often. A list of several pages would fetch each of them again. */
function refreshOf(pages: Page[] | undefined): number | false {
  if (pages?.length !== 1) return false;
  return pages[0]?.data.some(({ status }) => status === "pending") ? 3_000 : 30_000;
}
