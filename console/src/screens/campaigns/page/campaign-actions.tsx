import { useParams } from "@tanstack/react-router";
import { Ellipsis, Pause, Pencil, RotateCcw } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import type { Output } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import styles from "../campaign.module.css";
import { HeadContext, inHead } from "../head.ts";
import { overviewWords } from "../overview-words.ts";
import { RunCampaign } from "../preflight/run-campaign.tsx";
import { standingOf, useCampaignActs } from "../use-campaign-acts.tsx";
import { words } from "../words.ts";

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
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // The button that was pressed has gone; what undoes it is in its place.
  useEffect(() => {
    if (isPressed.current && document.activeElement?.id === "content") button.current?.focus();
    isPressed.current = false;
  }, [standing]);
  const press = (act: "campaign.start" | "campaign.pause" | "campaign.resume") => {
    isPressed.current = true;
    change.mutate({ id, act });
  };
  const run = {
    ref: button,
    workspace,
    id,
    isBusy: change.isPending,
    disabled: isUnsaved,
    onRun: () => press(status === "draft" ? "campaign.start" : "campaign.resume"),
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
          ref={button}
          className={styles.act}
          icon={Pause}
          isBusy={change.isPending}
          onClick={() => press("campaign.pause")}
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
