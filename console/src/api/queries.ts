import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { act, ask, type Input } from "./ask.ts";
import { Refusal } from "./refusal.ts";

const refreshMs = 30_000;
/** A list of several pages would fetch each of them again, and only the first one changes. */
const refreshFirstPage = ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
  state.data?.pages.length === 1 && refreshMs;

export const operatorKey = ["operator"];
/** Of a mutation whose page shows what it deletes. It asks for everything again once it is settled. */
export const deletionKey = ["deletion"];
/** Of the mutation that ends the session and loads the page anew. */
export const signOutKey = ["sign-out"];

/** Whatever is asked next notices that the session has ended. */
function noticeSignOut(error: Error): void {
  if (error instanceof Refusal && error.status === 401) queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Leads away from the operator's pages. A workspace's page stays: its button would go, and with it the words that say
 * why it can't act.
 */
function noticeLostRight(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  if (!isSigningOut()) noticeSignOut(error);
  if (error instanceof Refusal && error.status === 403 && queryKey[0] === operatorKey[0]) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

/** Until the page is loaded anew, what is refused would lead to a sign-in that loses what is typed into it. */
const isSigningOut = (): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: signOutKey })
    .some(({ state }) => state.status === "pending" || state.status === "success");

const tooSoonMs = 5_000;
const isTooSoon = (error: Error): boolean => error instanceof Refusal && error.status === 429;

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostRight }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    // What is done without a connection fails at once: held back, it would be done later without a word.
    mutations: { networkMode: "always" },
    queries: {
      staleTime: 5_000,
      /** A refusal stays a refusal. A request without an answer is repeated, and one of too many later. */
      retry: (failures, error) =>
        isTooSoon(error)
          ? failures * tooSoonMs < 60_000
          : failures < 3 && (!(error instanceof Refusal) || error.status === 0 || error.status >= 500),
      retryDelay: (failures, error) => (isTooSoon(error) ? tooSoonMs : Math.min(1_000 * 2 ** failures, 30_000)),
    },
  },
});

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: () => act("session.get", {}),
});

type CampaignFilter = Omit<Input<"campaign.list">, "cursor" | "limit">;

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
