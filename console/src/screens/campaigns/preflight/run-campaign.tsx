import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Play } from "lucide-react";
import type { RefObject } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { Button } from "../../../ui/button.tsx";
import head from "../campaign.module.css";
import { words } from "../words.ts";
import styles from "./run-campaign.module.css";
import { useLookFirst } from "./use-look-first.tsx";

type Props = {
  ref?: RefObject<HTMLButtonElement | null>;
  workspace: string;
  id: string;
  move: "start" | "resume";
  isBusy: boolean;
  disabled: boolean;
  onRun: () => void;
};

export function RunCampaign({ ref, workspace, id, move, isBusy, disabled, onRun }: Props) {
  const known = useQuery(preflightQuery(workspace, id));
  const problems = known.data?.findings.filter(({ level }) => level === "blocks").length ?? 0;
  const { run, isLooking, dialog } = useLookFirst(workspace, onRun);
  return (
    <>
      {problems > 0 && (
        <Link
          className={`${styles.toFix} ${head.wide}`}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign: id }}
          hash="before"
        >
          <CircleAlert aria-hidden="true" />
          {words.problemsToFix(problems)}
        </Link>
      )}
      <Button
        ref={ref ?? null}
        className={problems > 0 ? head.act : `${head.act} ${head.primary}`}
        kind={problems > 0 ? "secondary" : "primary"}
        icon={Play}
        isBusy={isBusy || isLooking}
        disabled={disabled}
        onClick={() => run({ id, move })}
      >
        <span className={head.word}>{words[move]}</span>
      </Button>
      {dialog}
    </>
  );
}
