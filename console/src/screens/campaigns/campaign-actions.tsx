import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { count } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./campaign-actions.module.css";
import { DownloadCampaign } from "./download-campaign.tsx";
import { RunCampaign } from "./run-campaign.tsx";
import { useIsUnsaved } from "./unsaved.ts";
import { useDelete } from "./use-delete.ts";
import { useDuplicate } from "./use-duplicate.ts";

const leaving = (people: number): string => {
  if (people === 0) return "Nobody is in it.";
  return people === 1
    ? "1 person leaves it, and stays among your prospects."
    : `${count(people)} people leave it, and stay among your prospects.`;
};

type Act = `campaign.${"archive" | "complete" | "pause" | "resume" | "run-again" | "start"}`;

export function CampaignActions({
  campaign: { id, status, archived_at, progress },
}: {
  campaign: Output<"campaign.get">;
}) {
  const { workspace } = useParams({ from: "/signed-in/w/$workspace" });
  const mayPause = useMay("campaign.pause");
  const mayResume = useMay("campaign.resume");
  const mayStart = useMay("campaign.start");
  const mayEnd = useMay("campaign.complete");
  const mayRunAgain = useMay("campaign.run-again");
  const mayDuplicate = useMay("campaign.duplicate");
  const duplicate = useDuplicate(workspace);
  const mayDelete = useMay("campaign.delete");
  const remove = useDelete(workspace);
  const change = useMutation({
    mutationFn: (operation: Act) => ask(operation, workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });

  const isUnsaved = useIsUnsaved();
  const standing = archived_at === null ? status : "archived";
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
        {standing === "draft" && mayStart && <RunCampaign {...run} act="start" />}
        {standing === "active" && mayPause && (
          <Button isBusy={change.isPending} onClick={() => change.mutate("campaign.pause")}>
            Pause
          </Button>
        )}
        {standing === "paused" && mayResume && <RunCampaign {...run} act="resume" />}
        {(standing === "active" || standing === "paused") && mayEnd && (
          <Confirm
            act="Complete"
            title="Complete this campaign?"
            isBusy={change.isPending}
            onConfirm={() => change.mutate("campaign.complete")}
          >
            <p>
              Whoever is still in it gets no more of its mails. Its figures and replies stay, and it can be run again.
            </p>
          </Confirm>
        )}
        {standing === "completed" && mayRunAgain && (
          <Confirm
            act="Run again"
            title="Run this campaign again?"
            kind="primary"
            isBusy={change.isPending}
            onConfirm={() => change.mutate("campaign.run-again")}
          >
            <p>
              Whoever was still in it when it was completed goes on with the step they had reached. Whoever finished,
              answered or wants no more mail stays out. It is paused until you resume it.
            </p>
          </Confirm>
        )}
        {mayDuplicate && (
          <Button isBusy={duplicate.isPending} disabled={isUnsaved} onClick={() => duplicate.mutate(id)}>
            Duplicate
          </Button>
        )}
        {mayDuplicate && <DownloadCampaign workspace={workspace} id={id} />}
        {(standing === "draft" || standing === "completed") && mayEnd && (
          <Confirm
            act="Archive"
            title="Archive this campaign?"
            isBusy={change.isPending}
            onConfirm={() => change.mutate("campaign.archive")}
          >
            <p>It leaves the list of campaigns and can’t be started any more; its figures and replies stay.</p>
          </Confirm>
        )}
        {status === "draft" && mayDelete && (
          <Confirm
            act="Delete"
            title="Delete this draft?"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate({ id })}
          >
            <p>
              {leaving(progress.enrolled)} Its steps and settings are gone for good, whatever you wrote and have not
              saved too.
            </p>
          </Confirm>
        )}
      </div>
      {isUnsaved && status !== "active" && <p className={styles.refusal}>What you wrote below is not saved yet.</p>}
      {Object.entries({ change, duplicate, remove }).map(
        ([act, { error }]) =>
          error && (
            <div key={act} className={styles.refusal}>
              <Notice tone="bad">{error.message}</Notice>
            </div>
          ),
      )}
      {duplicate.data && duplicate.data.left_out.length > 0 && (
        <div className={styles.refusal}>
          <Notice tone="good">
            <Link
              className={screen.inline}
              to="/w/$workspace/campaigns/$campaign/sequence"
              params={{ workspace, campaign: duplicate.data.id }}
            >
              {duplicate.data.name}
            </Link>{" "}
            is a draft now, without what was removed since: {duplicate.data.left_out.join(", ")}.
          </Notice>
        </div>
      )}
    </>
  );
}
