import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileUp, ListPlus, type LucideIcon, ShieldBan, Tag, UserX, Workflow } from "lucide-react";
import { isEnded, type Job, jobsQuery } from "../../api/job-queries.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Colleague } from "../../ui/colleague.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Framed } from "../../ui/framed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { PartsBar } from "../../ui/parts-bar.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { describeJob } from "./describe-job.ts";
import styles from "./job.module.css";
import { partsOf } from "./job-parts.ts";
import { jobTones, titleOf } from "./job-title.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/jobs");

const whileUnderWayMs = 2_000;

export function JobList() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const mayImport = useMay("job.import");
  const list = useInfiniteQuery({
    ...jobsQuery(workspace),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((job) => !isEnded(job))) ? whileUnderWayMs : false,
  });
  const rows = rowsOf(list);
  const importFile = (
    <LinkButton kind="primary" icon={FileUp} to="/w/$workspace/prospects/import" params={{ workspace }}>
      {words.importFile}
    </LinkButton>
  );
  return (
    <Section title={words.title} help={words.about} actions={mayImport && rows?.length !== 0 && importFile}>
      <PagedList
        list={list}
        outlined={6}
        none={
          <Empty title={words.none} icon={Workflow}>
            <p>{words.noneHelp}</p>
            {mayImport && importFile}
          </Empty>
        }
      >
        {(rows) => (
          <Framed>
            <Table caption={words.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
          </Framed>
        )}
      </PagedList>
    </Section>
  );
}

const icons: Record<Job["kind"], LucideIcon> = {
  import: FileUp,
  enrol: ListPlus,
  suppress: ShieldBan,
  tag: Tag,
  erase: UserX,
};

function Title({ workspace, job }: { workspace: string; job: Job }) {
  const Icon = icons[job.kind];
  return (
    <span className={styles.kind}>
      <Icon aria-hidden="true" />
      <Link className={screen.link} to="/w/$workspace/settings/jobs/$job" params={{ workspace, job: job.id }}>
        {titleOf(job)}
      </Link>
    </span>
  );
}

const columnsOf = (workspace: string): Column<Job>[] => [
  { head: words.job, cell: (job) => <Title workspace={workspace} job={job} /> },
  {
    head: words.status,
    cell: ({ state }) => <Badge word={words.states[state]} tone={jobTones[state] ?? state} />,
  },
  {
    head: words.progress,
    from: "medium",
    cell: (job) => (
      <span className={styles.progress}>
        <PartsBar parts={partsOf(job)} whole={job.total} />
        <span>{words.doneOf(job.done, job.total)}</span>
      </span>
    ),
  },
  {
    head: words.result,
    from: "wide",
    cell: (job) => (isEnded(job) ? (job.problem ?? describeJob(job)) : "–"),
  },
  {
    head: words.startedBy,
    from: "wide",
    cell: ({ started_by }) => (
      <span className={styles.by}>
        {started_by === null ? words.operator : <Colleague workspace={workspace} email={started_by} />}
      </span>
    ),
  },
  {
    head: words.started,
    sort: "descending",
    isFigure: true,
    from: "medium",
    cell: ({ created_at }) => <When at={created_at} />,
  },
];
