import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { fileOf, newDraft } from "../../campaigns/sequence/campaign-draft.ts";
import { sample } from "./sample.ts";

const allDay = { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true };

/** Makes a draft of the sample and opens it. In a sandbox it sends at once, whatever the time. */
export function useSample(workspace: string, { emails, isSandbox }: { emails: readonly string[]; isSandbox: boolean }) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const draft = newDraft(emails);
      const settings = { ...draft.settings, ...(isSandbox && allDay) };
      const steps = sample.steps.map((step, key) => ({ ...step, key, variants: [] }));
      // A null revision is refused when the name is taken, so that no other campaign is replaced.
      return ask("campaign.apply", workspace, {
        ...fileOf({ ...draft, settings, steps, name: sample.name }),
        revision: null,
      });
    },
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
      void queryClient.invalidateQueries({ queryKey: [workspace, "setup"] });
      await navigate({ to: "/w/$workspace/campaigns/$campaign/sequence", params: { workspace, campaign: id } });
    },
  });
}
