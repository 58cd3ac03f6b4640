import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Ban } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ask } from "../../api/ask.ts";
import { isEnded, type Job, jobQuery } from "../../api/job-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Colleague } from "../../ui/colleague.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PartsBar } from "../../ui/parts-bar.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { describeJob } from "./describe-job.ts";
import { EnrolImported, NextJob } from "./enrol-imported.tsx";
import styles from "./job.module.css";
import { JobResult } from "./job-result.tsx";
import { jobTones, titleOf } from "./job-title.ts";
import { RefusedProspects } from "./refused-prospects.tsx";
import { SkippedRows } from "./skipped-rows.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/jobs/$job");

export function JobPage() {
  const { workspace, job: id } = route.useParams();
  const { data: job, error, refetch } = useQuery(jobQuery(workspace, id));
  useTitle(job ? titleOf(job) : words.job);
  const hasEnded = job !== undefined && isEnded(job);
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: [workspace, "prospects"] });
  }, [hasEnded, workspace]);
  return (
    <Section
      title={job ? titleOf(job) : words.job}
      crumb={
        <Link to="/w/$workspace/settings/jobs" params={{ workspace }}>
          {words.title}
        </Link>
      }
      state={job && <Badge word={words.states[job.state]} tone={jobTones[job.state] ?? job.state} />}
      actions={
        job && (hasEnded ? <WaysOn workspace={workspace} job={job} /> : <Stop workspace={workspace} job={job} />)
      }
    >
      {!job && (error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={4} />)}
      {job && (
        <div className={styles.body}>
          <div className={styles.left}>
            {hasEnded ? <Ended workspace={workspace} job={job} /> : <UnderWay job={job} />}
          </div>
          <aside className={styles.right}>
            <div className={styles.first}>
              <JobResult workspace={workspace} job={job} />
            </div>
            <div className={styles.last}>
              <Card title={words.details}>
                <Facts facts={factsOf(workspace, job)} />
              </Card>
            </div>
          </aside>
        </div>
      )}
    </Section>
  );
}

type Props = { workspace: string; job: Job };

const factsOf = (workspace: string, { started_by, created_at, finished_at }: Job): [string, ReactNode][] => [
  [
    words.startedBy,
    started_by === null ? words.operator : <Colleague key="by" workspace={workspace} email={started_by} />,
  ],
  [words.started, <When key="started" at={created_at} />],
  ...(finished_at === null ? [] : [[words.ended, <When key="ended" at={finished_at} />] satisfies [string, ReactNode]]),
];

function Stop({ workspace, job }: Props) {
  const mayStop = useMay("job.stop");
  const stop = useMutation({
    mutationFn: () => ask("job.stop", workspace, { id: job.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "job", job.id] }),
  });
  if (!mayStop) return null;
  return (
    <>
      {stop.error && <Notice tone="bad">{stop.error.message}</Notice>}
      <Button icon={Ban} isBusy={stop.isPending} onClick={() => stop.mutate()}>
        {words.stop}
      </Button>
    </>
  );
}

function WaysOn({ workspace, job }: Props) {
  const mayImport = useMay("job.import");
  return (
    <>
      {job.kind === "import" && mayImport && (
        <LinkButton to="/w/$workspace/prospects/import" params={{ workspace }}>
          {words.importAnother}
        </LinkButton>
      )}
      {job.campaign_id === null ? (
        <LinkButton
          kind={job.kind === "import" && !job.next ? "secondary" : "primary"}
          to="/w/$workspace/prospects"
          params={{ workspace }}
        >
          {words.seeProspects}
        </LinkButton>
      ) : (
        <LinkButton
          kind="primary"
          to="/w/$workspace/campaigns/$campaign/people"
          params={{ workspace, campaign: job.campaign_id }}
        >
          {words.seeCampaignProspects}
        </LinkButton>
      )}
    </>
  );
}

function UnderWay({ job }: { job: Job }) {
  const { kind, state, done, total } = job;
  return (
    <Card title={words.underWay[kind]}>
      <div className={styles.result}>
        {state === "running" && (
          <PartsBar parts={[{ name: words.progress, figure: done, tone: "accent" }]} whole={total} size="thick" />
        )}
        <p role="status">{progressOf(job)}</p>
        <p className={styles.quiet}>{state === "uploading" ? words.uploadElsewhere : words.goesOn}</p>
      </div>
    </Card>
  );
}

function progressOf({ state, done, total }: Job): string {
  if (state === "uploading") return words.rowsUploaded(total);
  if (state === "collecting") return words.prospectsFound(total);
  return words.doneOf(done, total);
}

function Ended({ workspace, job }: Props) {
  const mayEnrol = useMay("job.enrol");
  const { created = 0, duplicate = 0 } = job.counts;
  const isImport = job.kind === "import";
  return (
    <>
      {job.problem && <Notice tone="bad">{job.problem}</Notice>}
      {job.state === "stopped" && <Notice tone="warn">{words.stoppedAfter(job.done, job.total)}</Notice>}
      {isImport ? (
        <ReasonLine role="status" tone={job.done === 0 ? "gray" : "green"} title={words.importedTitle(created)}>
          {describeJob(job)}
        </ReasonLine>
      ) : (
        <Notice tone={job.refused > 0 ? "warn" : "good"}>{describeJob(job)}</Notice>
      )}
      {isImport && job.next && <NextJob workspace={workspace} next={job.next} />}
      {isImport && job.refused > 0 && <SkippedRows workspace={workspace} job={job} />}
      {!isImport && job.refused > 0 && <RefusedProspects workspace={workspace} job={job} />}
      {isImport && mayEnrol && created + duplicate > 0 && (
        <EnrolImported
          workspace={workspace}
          job={job.id}
          created={created + duplicate}
          kind={job.next ? "secondary" : "primary"}
        />
      )}
    </>
  );
}
