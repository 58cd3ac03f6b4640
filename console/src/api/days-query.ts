import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** The reader's days, as the times beside them are. */
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Of one campaign, or of all. */
export const daysQuery = (workspace: string, id?: string) =>
  queryOptions({
    queryKey: [workspace, id === undefined ? "campaigns" : "campaign", id, "days"],
    queryFn: () => ask("campaign.days", workspace, { timezone, ...(id !== undefined && { id }) }),
    refetchInterval: 60_000,
  });
