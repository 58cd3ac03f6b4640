import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { resultsQuery } from "../../../api/campaign-queries.ts";
import { campaignsQuery } from "../../../api/queries.ts";

/** The newest campaigns that were started and aren't over, the running ones first, and what came of each. */
export function useUnderWay(workspace: string) {
  const list = useInfiniteQuery(campaignsQuery(workspace, { archived: "false" }));
  const all = list.data?.pages[0]?.data.filter(({ status }) => status === "active" || status === "paused") ?? [];
  const campaigns = all.toSorted((one, other) => one.status.localeCompare(other.status));
  const results = useQuery(
    resultsQuery(
      workspace,
      campaigns.map(({ id }) => id),
    ),
  );
  return { list, campaigns, results };
}
