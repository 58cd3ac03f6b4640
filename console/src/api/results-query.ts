import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** Of at most fifty. */
export const resultsQuery = (workspace: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "results", ids],
    queryFn: () => ask("campaign.results", workspace, { campaign_ids: [...ids] }),
    enabled: ids.length > 0,
    refetchInterval: 30_000,
  });
