import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./campaign-actions.module.css";
import { RunCampaign } from "./run-campaign.tsx";
import { useIsUnsaved } from "./unsaved.ts";

type Act = `campaign.${"archive" | "complete" | "pause" | "resume" | "start"}`;

export function CampaignActions({ campaign: { id, status, archived_at } }: { campaign: Output<"campaign.get"> }) {
  const { workspace } = useParams({ from: "/signed-in/w/$workspace" });
  const mayPause = useMay("campaign.pause");
  const mayResume = useMay("campaign.resume");
  const mayStart = useMay("campaign.start");
  const mayEnd = useMay("campaign.complete");
  const change = useMutation({
    mutationFn: (operation: Act) => ask(operation, workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });

  const isUnsaved = useIsUnsaved();
  if (archived_at !== null) return null;
  const run = {
    workspace,
    id,
    isBusy: change.isPending,
    disabled: isUnsaved,
    onRun: () => change.mutate(status === "draft" ? "campaign.start" : "campaign.resume"),
  };
  return (
    <>
      <div className={styles.actions}>
        {status === "draft" && mayStart && <RunCampaign {...run} act="start" />}
        {status === "active" && mayPause && (
          <Button isBusy={change.isPending} onClick={() => change.mutate("campaign.pause")}>
            Pause
          </Button>
        )}
        {status === "paused" && mayResume && <RunCampaign {...run} act="resume" />}
        {(status === "active" || status === "paused") && mayEnd && (
          <Confirm
            act="Complete"
            title="Complete this campaign?"
            isBusy={change.isPending}
            onConfirm={() => change.mutate("campaign.complete")}
          >
            <p>Whoever is still in it gets no more of its mails. It can’t be resumed; its figures and replies stay.</p>
          </Confirm>
        )}
        {(status === "draft" || status === "completed") && mayEnd && (
          <Confirm
            act="Archive"
            title="Archive this campaign?"
            isBusy={change.isPending}
            onConfirm={() => change.mutate("campaign.archive")}
          >
            <p>It leaves the list of campaigns and can’t be started any more; its figures and replies stay.</p>
          </Confirm>
        )}
      </div>
      {isUnsaved && status !== "active" && <p className={styles.refusal}>What you wrote below is not saved yet.</p>}
      {change.error && (
        <div className={styles.refusal}>
          <Notice tone="bad">{change.error.message}</Notice>
        </div>
      )}
    </>
  );
}
