import { useMutation } from "@tanstack/react-query";
import { ask, type Input } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";

export const useConversationChange = (workspace: string) =>
  useMutation({
    mutationFn: (change: Input<"conversation.update">) => ask("conversation.update", workspace, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
