import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const attachmentsQuery = (workspace: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [workspace, "attachments", ids],
    queryFn: async () => (ids.length === 0 ? [] : (await ask("attachment.list", workspace, { ids: [...ids] })).data),
  });
