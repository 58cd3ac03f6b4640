import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** What there is before the first campaign is started. */
export const setupQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, "setup"],
    queryFn: () => ask("workspace.setup", workspace, {}),
    refetchInterval: 30_000,
  });
