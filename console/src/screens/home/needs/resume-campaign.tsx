import { useMutation } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { needWords as said } from "./need-words.ts";
import styles from "./needs-attention.module.css";

const BeforeItRuns = lazyRouteComponent(() => import("../../campaigns/preflight/before-it-runs.tsx"), "BeforeItRuns");

type Props = { workspace: string; campaign: Pick<Output<"campaign.list">["data"][number], "id" | "name"> };

/** Resumes it at once, or shows first what was found that would hurt it. */
export function ResumeCampaign({ workspace, campaign: { id, name } }: Props) {
  const [found, setFound] = useState<Output<"campaign.preflight">>();
  const resume = useMutation({
    mutationFn: () => ask("campaign.resume", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const look = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...preflightQuery(workspace, id), staleTime: 0 }),
    onSuccess: (answer) => (answer.findings.length === 0 ? resume.mutate() : setFound(answer)),
    // Whether it may run is decided by whoever is asked to run it.
    onError: () => resume.mutate(),
  });
  return (
    <>
      <Button
        isSmall
        isBusy={look.isPending || resume.isPending}
        aria-label={`${said.resume} ${name}`}
        onClick={() => look.mutate()}
      >
        {said.resume}
      </Button>
      {resume.error && (
        <p role="alert" className={styles.refused}>
          {resume.error.message}
        </p>
      )}
      {found && (
        <Suspense>
          <BeforeItRuns
            workspace={workspace}
            id={id}
            word={said.resumeCampaign}
            found={found}
            onEnd={(isWanted) => {
              setFound(undefined);
              if (isWanted) resume.mutate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
