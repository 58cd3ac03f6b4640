import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

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
