import type { AuditFormat } from "@outbound/csv/audit-file";
import { useInfiniteQuery, useMutation, useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Download as DownloadIcon } from "lucide-react";
import type { Output } from "../../api/ask.ts";
import { auditQuery, writersQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { useNames } from "../../ui/colleague.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Framed } from "../../ui/framed.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import styles from "./audit.module.css";
import { downloadAudit } from "./audit-download.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { auditFilter } from "./audit-search.ts";
import { withTimesInWords } from "./audit-words.ts";
import { Concerned } from "./concerned.tsx";
import { Outcome } from "./outcome.tsx";
import { words } from "./words.ts";

type Entry = Output<"audit.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/audit");

export function Audit() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const may = useMay("audit.list");
  return (
    <Section title={words.title} help={words.about} actions={may && <Download workspace={workspace} />}>
      {may ? <Trail workspace={workspace} /> : <p>{words.onlyAdmins}</p>}
    </Section>
  );
}

function Trail({ workspace }: { workspace: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = auditFilter(search);
  const list = useInfiniteQuery(auditQuery(workspace, filter));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const writers = useQueries({
    queries: (list.data?.pages ?? []).map(({ data }) => writersQuery(workspace, repliesIn(data))),
    combine: (pages) => new Map(pages.flatMap(({ data = [] }) => data.map(({ id, from }) => [id, from] as const))),
  });
  const isNarrowed = Object.keys(search).length > 0;
  const actor = search.actor && (rows?.find(({ actor: { id } }) => id === search.actor)?.actor.name ?? search.actor);

  return (
    <>
      <AuditFilters
        key={JSON.stringify(search)}
        search={search}
        actor={actor}
        subjects={words.subjects}
        show={(next) => void navigate({ search: next })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && <p className={screen.note}>{isNarrowed ? words.noMatch : words.none}</p>}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Framed>
          <Table caption={words.title} columns={columns(workspace, writers)} rows={rows} keyOf={({ id }) => id} />
        </Framed>
      )}
      <More {...list} />
    </>
  );
}

/** What the filter shows, whole. */
function Download({ workspace }: { workspace: string }) {
  const filter = auditFilter(route.useSearch());
  const download = useMutation({ mutationFn: (format: AuditFormat) => downloadAudit(workspace, filter, format) });
  return (
    <>
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
      <Button icon={DownloadIcon} isBusy={download.isPending} onClick={() => download.mutate("csv")}>
        {words.downloadCsv}
      </Button>
      <Button isBusy={download.isPending} onClick={() => download.mutate("jsonl")}>
        {words.downloadLines}
      </Button>
    </>
  );
}

/** The trail holds no addresses, so they are asked for when it is shown. */
const repliesIn = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ concerns }) => concerns.flatMap(({ kind, id }) => (kind === "reply" ? [id] : [])))),
];

const columns = (workspace: string, writers: ReadonlyMap<string, string>): Column<Entry>[] => [
  {
    head: words.change,
    cell: ({ summary, concerns, actor, source, outcome }) => (
      <>
        {withTimesInWords(summary)}
        <Concerned workspace={workspace} concerns={concerns} writers={writers} />
        <div className={styles.narrow}>
          {outcome !== "done" && <p>{words.outcomes[outcome]}</p>}
          <Actor workspace={workspace} actor={actor} source={source} />
        </div>
      </>
    ),
  },
  {
    head: words.by,
    from: "medium",
    cell: ({ actor, source }) => <Actor workspace={workspace} actor={actor} source={source} />,
  },
  {
    head: words.outcome,
    from: "medium",
    cell: ({ outcome, status }) => <Outcome outcome={outcome} status={status} />,
  },
  { head: words.time, isFigure: true, cell: ({ at }) => <When at={at} /> },
];

type ActorProps = Pick<Entry, "actor" | "source"> & { workspace: string };

function Actor({ workspace, actor: { kind, id, name }, source }: ActorProps) {
  const nameOfMember = useNames(workspace);
  const known = kind === "user" || kind === "token" ? id : kind;
  return (
    <>
      {known === null ? (
        name
      ) : (
        <Link
          className={screen.textLink}
          title={name}
          from="/w/$workspace/settings/audit"
          to="."
          search={(before) => ({ ...before, actor: known })}
        >
          {kind === "operator" ? words.operator(name) : kind === "token" ? words.token(name) : nameOfMember(name)}
        </Link>
      )}
      <div className={screen.note}>{words.through[source]}</div>
    </>
  );
}
