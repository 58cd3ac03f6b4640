import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** What each mailbox has sent today, will still send and holds. */
export const todayQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "today"],
    queryFn: () => ask("sending.today", workspace, {}),
    refetchInterval: 30_000,
  });
