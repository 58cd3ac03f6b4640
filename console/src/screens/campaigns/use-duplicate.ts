import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { requestKeys } from "../../api/request-key.ts";

/** Opens the draft, unless there is something to read first. Pressing again after a lost answer makes no second one. */
export function useDuplicate(workspace: string) {
  const navigate = useNavigate();
  const [once] = useState(requestKeys);
  return useMutation({
    mutationFn: (id: string) => once({ id }, (key) => ask("campaign.duplicate", workspace, { id }, key)),
    onSuccess: async ({ id, left_out }) => {
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
      if (left_out.length > 0) return;
      await navigate({ to: "/w/$workspace/campaigns/$campaign/sequence", params: { workspace, campaign: id } });
    },
  });
}
