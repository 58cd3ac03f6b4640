import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type Job, jobsQuery } from "../../api/job-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { titleOf } from "./job-words.ts";

const route = getRouteApi("/signed-in/w/$workspace/jobs/");

export function JobList() {
  const { workspace } = route.useParams();
  useTitle("Jobs");
  const list = useInfiniteQuery(jobsQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← Prospects
      </Link>
      <h1>Jobs</h1>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <Empty title="No jobs yet">
          <p>Imports stand here, and what was done to all that match a filter, for a month after they have ended.</p>
        </Empty>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Jobs, newest first" columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (workspace: string): Column<Job>[] => [
  {
    head: "Job",
    cell: (job) => (
      <Link className={styles.link} to="/w/$workspace/jobs/$job" params={{ workspace, job: job.id }}>
        {titleOf(job)}
      </Link>
    ),
  },
  { head: "State", cell: ({ state }) => <Badge word={state} /> },
  {
    head: "Done",
    isFigure: true,
    cell: ({ done, total }) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
  },
  {
    head: "Refused",
    isFigure: true,
    from: "medium",
    cell: ({ refused, counts: { double = 0 } }) => (refused - double).toLocaleString("en"),
  },
  { head: "By", from: "wide", cell: ({ started_by }) => started_by },
  { head: "Begun", isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
];
