import { queryClient, sessionQuery } from "../../api/queries.ts";

/** A member's rights are in their session, and may be one's own. */
export const useSettled = (workspace: string) => () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [workspace] }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
