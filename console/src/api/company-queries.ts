import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { keysetPages } from "./keyset-pages.ts";

export const companiesQuery = (workspace: string, filter: { search?: string }) =>
  keysetPages([workspace, "companies", filter], (cursor) => ask("company.list", workspace, { ...filter, ...cursor }));

export const companyQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [workspace, "company", id],
    queryFn: () => ask("company.get", workspace, { id }),
    refetchInterval: 30_000,
  });

/** Of one page of the list; soon forgotten once that is dropped. */
export const companyActivityQuery = (workspace: string, ids: string[]) =>
  queryOptions({
    queryKey: [workspace, "companies", "activity", ids],
    queryFn: async () => (await ask("company.activity", workspace, { ids })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
