import { useParams } from "@tanstack/react-router";
import { Ellipsis, Pause, Pencil, RotateCcw } from "lucide-react";
import { useContext } from "react";
import type { Output } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./campaign.module.css";
import { HeadContext, inHead } from "./head.ts";
import { overviewWords } from "./overview-words.ts";
import { RunCampaign } from "./run-campaign.tsx";
import { standingOf, useCampaignActs } from "./use-campaign-acts.tsx";
import { words } from "./words.ts";

type Props = { campaign: Output<"campaign.get">; isWriting: boolean };

export function CampaignActions({ campaign, isWriting }: Props) {
  const { id, status } = campaign;
  const { workspace } = useParams({ from: "/signed-in/w/$workspace" });
  const { isUnsaved, told } = useContext(HeadContext);
  const acts = useCampaignActs(workspace);
  const mayWrite = useMay("campaign.apply");
  const { may, change } = acts;
  const standing = standingOf(campaign);
  const isOpen = standing === "draft" || standing === "active" || standing === "paused";
  const groups = acts.groupsOf(campaign, isUnsaved);
  const run = {
    workspace,
    id,
    isBusy: change.isPending,
    disabled: isUnsaved,
    onRun: () => change.mutate({ id, act: status === "draft" ? "campaign.start" : "campaign.resume" }),
  };
  return (
    <>
      {!isWriting && isOpen && mayWrite && (
        <LinkButton
          className={styles.wide}
          icon={Pencil}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign: id }}
        >
          {overviewWords.editSequence}
        </LinkButton>
      )}
      {standing === "draft" && may.start && <RunCampaign {...run} move="start" />}
      {standing === "active" && may.pause && (
        <Button
          className={styles.act}
          icon={Pause}
          isBusy={change.isPending}
          onClick={() => change.mutate({ id, act: "campaign.pause" })}
        >
          <span className={styles.word}>{words.pause}</span>
        </Button>
      )}
      {standing === "paused" && may.resume && <RunCampaign {...run} move="resume" />}
      {standing === "completed" && may.restart && (
        <Button
          className={`${styles.act} ${styles.primary}`}
          icon={RotateCcw}
          kind="primary"
          isBusy={change.isPending}
          onClick={() => acts.restart(id)}
        >
          <span className={styles.word}>{words.restart.act}</span>
        </Button>
      )}
      {groups.some(({ items }) => items.length > 0) && (
        <Menu className={`${styles.act} ${styles.menu}`} label={words.more} icon={Ellipsis} groups={groups} />
      )}
      {acts.dialog}
      {inHead(told, acts.told)}
    </>
  );
}
