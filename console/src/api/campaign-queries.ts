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

export const campaignHistoryQuery = (workspace: string, id: string) =>
  keysetPages([workspace, "campaign", id, "history"], (cursor) =>
    ask("campaign.history", workspace, { id, limit: "20", ...cursor }),
  );

export const preflightQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "preflight", id],
    queryFn: () => ask("campaign.preflight", workspace, { id }),
    refetchInterval: 30_000,
  });
