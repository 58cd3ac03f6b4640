import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { resultsQuery } from "../../api/campaign-queries.ts";
import { usePaused } from "../../ui/use-paused.ts";

/** How many prospects replied, by campaign; asked once the writer pauses, of these alone. */
export function useReplied(workspace: string | undefined, campaigns: readonly string[]): ReadonlyMap<string, number> {
  const ids = usePaused(campaigns.join(" ")).split(" ").filter(Boolean);
  const { data } = useQuery({ ...resultsQuery(workspace ?? "", ids), placeholderData: keepPreviousData });
  return new Map(data?.data.map(({ campaign_id, replied }) => [campaign_id, replied]));
}
