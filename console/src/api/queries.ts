import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { act, ask, type Input } from "./ask.ts";
import { Refusal } from "./refusal.ts";

const refreshMs = 30_000;
/** A list of several pages would ask for each again; it is the first that changes. */
const refreshFirstPage = ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
  state.data?.pages.length === 1 && refreshMs;

/** A session that has ended is noticed by whatever is asked next. */
function noticeSignOut(error: Error): void {
  if (error instanceof Refusal && error.status === 401) queryClient.setQueryData(sessionQuery.queryKey, null);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      /** What was refused stays refused; who could not be reached is tried again. */
      retry: (failures, error) =>
        failures < 3 && (!(error instanceof Refusal) || error.status === 0 || error.status >= 500),
    },
  },
});

/** Null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: () => act("session.get", {}),
});

type CampaignFilter = Pick<Input<"campaign.list">, "status" | "archived">;

export const campaignsQuery = (workspace: string, filter: CampaignFilter) =>
  infiniteQueryOptions({
    queryKey: [workspace, "campaigns", filter],
    queryFn: ({ pageParam: cursor }) => ask("campaign.list", workspace, { ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshFirstPage,
  });

export const campaignQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id],
    queryFn: () => ask("campaign.get", workspace, { id }),
    refetchInterval: refreshMs,
  });

export const statsQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "stats"],
    queryFn: () => ask("campaign.stats", workspace, { id }),
    refetchInterval: refreshMs,
  });

type PeopleFilter = Pick<Input<"enrolment.list">, "status">;

export const enrolmentsQuery = (workspace: string, id: string, filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [workspace, "campaign", id, "people", filter],
    queryFn: ({ pageParam: cursor }) => ask("enrolment.list", workspace, { id, ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshFirstPage,
  });
