import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { ask } from "../../api/ask.ts";
import { isEnded, type Job, jobQuery } from "../../api/job-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { describeJob } from "./describe-job.ts";
import { EnrolImported } from "./enrol-imported.tsx";
import { jobTones, titleOf } from "./job-title.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/jobs/$job");

export function JobPage() {
  const { workspace, job: id } = route.useParams();
  const { data: job, error, refetch } = useQuery(jobQuery(workspace, id));
  useTitle(job ? titleOf(job) : words.job);
  const hasEnded = job !== undefined && isEnded(job);
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: [workspace, "prospects"] });
  }, [hasEnded, workspace]);
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/jobs" params={{ workspace }}>
        ← {words.title}
      </Link>
      {error && !job && <Failure error={error} reset={() => void refetch()} />}
      {!job && !error && <Skeleton rows={4} />}
      {job && (
        <>
          <div className={form.cardHead}>
            <h1>{titleOf(job)}</h1>
            <Badge word={words.states[job.state]} tone={jobTones[job.state] ?? job.state} />
          </div>
          <p className={styles.note}>
            {words.startedByWhom(job.started_by)} <When at={job.created_at} />
          </p>
          {hasEnded ? <Ended workspace={workspace} job={job} /> : <UnderWay workspace={workspace} job={job} />}
        </>
      )}
    </div>
  );
}

function UnderWay({ workspace, job }: { workspace: string; job: Job }) {
  const mayStop = useMay("job.stop");
  const stop = useMutation({
    mutationFn: () => ask("job.stop", workspace, { id: job.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "job", job.id] }),
  });
  return (
    <div className={form.form}>
      <p role="status">{progressOf(job)}</p>
      <progress className={form.bar} aria-label={words.progress} max={Math.max(job.total, 1)} value={job.done} />
      <p className={styles.note}>{words.goesOn}</p>
      {stop.error && <Notice tone="bad">{stop.error.message}</Notice>}
      {mayStop && (
        <div className={form.row}>
          <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        </div>
      )}
    </div>
  );
}

function progressOf({ state, done, total }: Job): string {
  if (state === "uploading") return words.rowsUploaded(total);
  if (state === "collecting") return words.prospectsFound(total);
  return words.doneOf(done, total);
}

function Ended({ workspace, job }: { workspace: string; job: Job }) {
  const mayEnrol = useMay("job.enrol");
  const { created = 0, duplicate = 0 } = job.counts;
  return (
    <>
      {job.problem && <Notice tone="bad">{job.problem}</Notice>}
      {job.state === "stopped" && <p>{words.stoppedAfter(job.done, job.total)}</p>}
      <Notice tone={job.refused > 0 ? "warn" : "good"}>{describeJob(job)}</Notice>
      {job.refused > 0 && <RefusedRows workspace={workspace} job={job} />}
      {job.kind === "import" && mayEnrol && created + duplicate > 0 && (
        <EnrolImported workspace={workspace} job={job.id} created={created + duplicate} />
      )}
      <div className={form.row}>
        {job.campaign_id === null ? (
          <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
            {words.seeProspects}
          </LinkButton>
        ) : (
          <LinkButton to="/w/$workspace/campaigns/$campaign/people" params={{ workspace, campaign: job.campaign_id }}>
            {words.seeCampaignProspects}
          </LinkButton>
        )}
        {job.kind === "import" && (
          <LinkButton to="/w/$workspace/prospects/import" params={{ workspace }}>
            {words.importAnother}
          </LinkButton>
        )}
      </div>
    </>
  );
}
