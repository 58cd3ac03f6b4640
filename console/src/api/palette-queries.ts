import { queryOptions } from "@tanstack/react-query";
import { ask, type Output } from "./ask.ts";

const mostPages = 5;

export const findableCampaignsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "findable"],
    staleTime: 30_000,
    queryFn: async () => {
      const found: Output<"campaign.list">["data"] = [];
      let cursor: string | null | undefined;
      for (let pages = 0; pages < mostPages && cursor !== null; pages++) {
        const page = await ask("campaign.list", workspace, {
          archived: "false",
          limit: "100",
          ...(cursor && { cursor }),
        });
        found.push(...page.data);
        cursor = page.next_cursor;
      }
      return found;
    },
  });

export const findableCompaniesQuery = (workspace: string, search: string) =>
  queryOptions({
    queryKey: [workspace, "companies", "findable", search],
    staleTime: 30_000,
    queryFn: async () => (await ask("company.list", workspace, { limit: "10", search })).data,
  });

export const findablePeopleQuery = (workspace: string, words?: string) =>
  queryOptions({
    queryKey: [workspace, "prospects", "findable", words],
    staleTime: 30_000,
    queryFn: async () => (await ask("prospect.list", workspace, { limit: "100", ...(words && { words }) })).data,
  });
