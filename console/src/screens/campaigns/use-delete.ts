import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ask } from "../../api/ask.ts";
import { deletionKey, queryClient } from "../../api/queries.ts";

/** Leaves its pages first, where somebody is on them, as they would ask for what is gone. */
export function useDelete(workspace: string) {
  const navigate = useNavigate();
  const { campaign } = useParams({ strict: false });
  return useMutation({
    mutationKey: deletionKey,
    mutationFn: ({ id }: { id: string }) => ask("campaign.delete", workspace, { id }),
    onSuccess: async ({ id }) => {
      if (campaign === id) {
        await navigate({ to: "/w/$workspace/campaigns", params: { workspace }, ignoreBlocker: true });
      }
      queryClient.removeQueries({ queryKey: [workspace, "campaign", id] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}
