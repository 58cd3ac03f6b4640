import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, type Input } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

type Filter = Pick<Input<"prospect.list">, "status" | "email" | "words" | "company_id" | "tag">;

export const prospectsQuery = (workspace: string, filter: Filter) =>
  keysetPages([workspace, "prospects", filter], (cursor) => ask("prospect.list", workspace, { ...filter, ...cursor }));

export const prospectQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "prospect", id],
    queryFn: () => ask("prospect.get", workspace, { id }),
    refetchInterval: 30_000,
  });

/** The counts change with each email, and go no further than ten thousand. */
export const statusCountsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "prospects", "by status"],
    queryFn: () => ask("prospect.count-by-status", workspace, {}),
    refetchInterval: 30_000,
  });

/** Of one page of a list; soon forgotten once that is dropped. */
export const latestCampaignsQuery = (workspace: string, ids: string[]) =>
  queryOptions({
    queryKey: [workspace, "prospects", "latest campaigns", ids],
    queryFn: async () => (await ask("prospect.latest-campaigns", workspace, { ids })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });

/** For completing names; new ones come with the next page that is opened. */
export const fieldsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "fields"],
    queryFn: () => ask("prospect.fields", workspace, {}),
    staleTime: 300_000,
  });

export const historyQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "prospect", id, "history"],
    queryFn: () => ask("prospect.history", workspace, { id }),
    refetchInterval: 30_000,
  });

export const whyQuery = (workspace: string, campaign: string, email: string) =>
  queryOptions({
    queryKey: [workspace, "why", campaign, email],
    queryFn: () => ask("enrolment.explain", workspace, { id: campaign, email }),
    refetchInterval: 30_000,
  });
