import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type Job, jobsQuery } from "../../api/job-queries.ts";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More, Newer } from "../../ui/more.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay } from "../shell/use-workspace.ts";
import { jobTones, titleOf } from "./job-title.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/jobs/");

export function JobList() {
  const { workspace } = route.useParams();
  useTitle(words.title);
  const mayImport = useMay("job.import");
  const list = useInfiniteQuery(jobsQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← {words.prospectsScreen}
      </Link>
      <h1>{words.title}</h1>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <Empty title={words.none}>
          <p>{words.noneHelp}</p>
          {mayImport && (
            <LinkButton kind="primary" to="/w/$workspace/prospects/import" params={{ workspace }}>
              {words.importFile}
            </LinkButton>
          )}
        </Empty>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={words.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (workspace: string): Column<Job>[] => [
  {
    head: words.job,
    cell: (job) => (
      <Link className={styles.link} to="/w/$workspace/jobs/$job" params={{ workspace, job: job.id }}>
        {titleOf(job)}
      </Link>
    ),
  },
  { head: words.status, cell: ({ state }) => <Status word={words.states[state]} tone={jobTones[state]} /> },
  {
    head: words.progress,
    isFigure: true,
    cell: ({ done, total }) => words.doneOf(done, total),
  },
  {
    head: words.skipped,
    isFigure: true,
    from: "medium",
    cell: ({ refused, counts: { double = 0 } }) => count(refused - double),
  },
  { head: words.startedBy, from: "wide", cell: ({ started_by }) => started_by },
  {
    head: words.started,
    sort: "descending",
    isFigure: true,
    from: "medium",
    cell: ({ created_at }) => <When at={created_at} />,
  },
];
