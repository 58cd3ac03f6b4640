import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { CircleAlert, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { preflightQuery } from "../../api/campaign-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import type { Found } from "./preflight-summary.ts";
import styles from "./run-campaign.module.css";
import { words } from "./words.ts";

const BeforeItRuns = lazyRouteComponent(() => import("./before-it-runs.tsx"), "BeforeItRuns");

type Shown = { found: Found };

type Props = {
  workspace: string;
  id: string;
  move: "start" | "resume";
  isBusy: boolean;
  disabled: boolean;
  onRun: () => void;
};

/**
 * A start is asked first, with what was found. A campaign that nothing was found of is resumed at once. The server refuses
 * what it must in any case.
 */
export function RunCampaign({ workspace, id, move, isBusy, disabled, onRun }: Props) {
  const [shown, setShown] = useState<Shown>();
  const known = useQuery(preflightQuery(workspace, id));
  const problems = known.data?.findings.filter(({ level }) => level === "blocks").length ?? 0;
  const look = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...preflightQuery(workspace, id), staleTime: 0 }),
    onSuccess: (found) => (move === "resume" && found.findings.length === 0 ? onRun() : setShown({ found })),
    // Whether it may run is decided by whoever is asked to run it.
    onError: onRun,
  });
  // A browser says that a dialog was closed some milliseconds later, when the next one may be on its way.
  const hide = (one: Shown) => setShown((now) => (now === one ? undefined : now));
  const word = move === "start" ? words.start : words.resume;
  return (
    <>
      {problems > 0 && (
        <Link
          className={styles.toFix}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign: id }}
          hash="before"
        >
          <CircleAlert aria-hidden="true" />
          {words.problemsToFix(problems)}
        </Link>
      )}
      <Button
        kind={problems > 0 ? "secondary" : "primary"}
        icon={Play}
        isBusy={isBusy || look.isPending}
        disabled={disabled}
        onClick={() => look.mutate()}
      >
        {word}
      </Button>
      {shown && (
        <Suspense>
          <BeforeItRuns
            key={look.submittedAt}
            workspace={workspace}
            id={id}
            word={word}
            found={shown.found}
            onEnd={(isWanted) => {
              hide(shown);
              if (isWanted) onRun();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
