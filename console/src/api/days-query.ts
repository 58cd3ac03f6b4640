import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** The days are the reader's, like the times beside them. */
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const daysQuery = (workspace: string, id?: string) =>
  queryOptions({
    queryKey: [workspace, id === undefined ? "campaigns" : "campaign", id, "days"],
    queryFn: () => ask("campaign.days", workspace, { timezone, ...(id !== undefined && { id }) }),
    refetchInterval: 60_000,
  });

/** Of this week and the one before. */
export const weeksQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "campaigns", "weeks"],
    queryFn: () => ask("campaign.days", workspace, { timezone, days: 14 }),
    refetchInterval: 60_000,
  });
