import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

/** Of at most fifty. */
export const resultsQuery = (workspace: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "results", ids],
    queryFn: () => ask("campaign.results", workspace, { campaign_ids: [...ids] }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    refetchInterval: 30_000,
  });

const weeksStayMs = 600_000;

/** Of at most fifty. Costs the more the more was sent, and an email moves a line over weeks little, so none asks again. */
export const weeksQuery = (workspace: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [workspace, "weeks of campaigns", ids],
    queryFn: () => ask("campaign.weeks", workspace, { campaign_ids: [...ids] }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    staleTime: weeksStayMs,
    refetchInterval: weeksStayMs,
  });

export const campaignCountsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "count"],
    queryFn: () => ask("campaign.count", workspace, {}),
    refetchInterval: 30_000,
  });

export const foldersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "folders"],
    queryFn: () => ask("folder.list", workspace, {}),
  });

/** Isn't fetched again by itself, because somebody is writing in it. */
export const definitionQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "definition"],
    queryFn: () => ask("campaign.export", workspace, { id }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** For pages that only show it. */
export const fileQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "file"],
    queryFn: async () => (await ask("campaign.export", workspace, { id })).file,
    staleTime: 0,
  });

export const beginningQuery = (workspace: string, id: string) =>
  queryOptions({ ...fileQuery(workspace, id), select: ({ begins_from = null }) => begins_from });

export const awaitedQuery = (workspace: string, id: string) =>
  keysetPages([workspace, "campaign", id, "awaited"], (cursor) =>
    ask("enrolment.awaited", workspace, { id, ...cursor }),
  );

/** Who is due first, and how many are awaited. */
export const nextAwaitedQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "awaited", "next"],
    queryFn: () => ask("enrolment.awaited", workspace, { id, limit: "1" }),
    refetchInterval: 30_000,
  });

export const campaignHistoryQuery = (workspace: string, id: string) =>
  keysetPages([workspace, "campaign", id, "history"], (cursor) =>
    ask("campaign.history", workspace, { id, limit: "20", ...cursor }),
  );

/** Who saved the campaign last, as far as its history knows. */
export async function findLastWriter(workspace: string, id: string) {
  const { data } = await ask("campaign.history", workspace, { id, limit: "10" });
  return data.find(({ operation, actor }) => operation === "campaign.apply" && actor.kind !== "system");
}

export const preflightQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "preflight", id],
    queryFn: () => ask("campaign.preflight", workspace, { id }),
    refetchInterval: 30_000,
  });

export const cappedQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "capped"],
    queryFn: () => ask("campaign.capped", workspace, { id }),
    refetchInterval: 30_000,
  });

export const holidayRegionsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "holiday-regions"],
    queryFn: () => ask("campaign.holiday-regions", workspace, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whom its preview can be for: the newest hundred in it. */
export const enrolledPeopleQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "people", "newest"],
    queryFn: async () =>
      (await ask("enrolment.list", workspace, { id, limit: "100" })).data.map(({ prospect }) => prospect),
    staleTime: 30_000,
  });

/** Where its prospects are, each counted once. */
export const whereaboutsQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "whereabouts"],
    queryFn: () => ask("campaign.whereabouts", workspace, { id }),
    refetchInterval: 30_000,
  });

/** Who is emailed next, and what holds them. */
export const nextQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "campaign", id, "next"],
    queryFn: () => ask("campaign.next", workspace, { id }),
    refetchInterval: 30_000,
  });

type ProspectFilter = Pick<Input<"campaign.prospects">, "outcome" | "waiting">;

export const campaignProspectsQuery = (workspace: string, id: string, filter: ProspectFilter) =>
  keysetPages([workspace, "campaign", id, "prospects", filter], (cursor) =>
    ask("campaign.prospects", workspace, { id, ...filter, ...cursor }),
  );
