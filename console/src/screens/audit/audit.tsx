import type { AuditFormat } from "@outbound/csv/audit-file";
import { useInfiniteQuery, useMutation, useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { auditQuery, writersQuery } from "../../api/settings-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import styles from "./audit.module.css";
import { downloadAudit } from "./audit-download.ts";
import { AuditFilters, workspaceSubjects } from "./audit-filters.tsx";
import { auditFilter } from "./audit-search.ts";
import { outcomeTones, through, withTimesInWords } from "./audit-words.ts";
import { Concerned } from "./concerned.tsx";

type Entry = Output<"audit.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/audit");

export function Audit() {
  const { workspace } = route.useParams();
  useTitle("Audit", useWorkspace()?.name);
  const may = useMay("audit.list");
  return (
    <>
      <h2>Audit</h2>
      <p className={screen.note}>
        Who changed what, from the app, the API, MCP and the command line, and who tried what they may not.
      </p>
      {may ? <Trail workspace={workspace} /> : <p>An admin of this workspace reads it.</p>}
    </>
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
  const download = useMutation({ mutationFn: (format: AuditFormat) => downloadAudit(workspace, filter, format) });
  const isNarrowed = Object.keys(search).length > 0;
  const actor = search.actor && (rows?.find(({ actor: { id } }) => id === search.actor)?.actor.name ?? search.actor);

  return (
    <>
      <AuditFilters
        key={JSON.stringify(search)}
        search={search}
        actor={actor}
        subjects={workspaceSubjects}
        show={(next) => void navigate({ search: next })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && (
        <p className={screen.note}>{isNarrowed ? "Nothing matches." : "Nothing has been changed yet."}</p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="Who changed what, newest first"
          columns={columns(workspace, writers)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
      <p className={styles.downloads}>
        <Button isBusy={download.isPending} onClick={() => download.mutate("csv")}>
          Download as CSV
        </Button>
        <Button isBusy={download.isPending} onClick={() => download.mutate("jsonl")}>
          Download as JSON lines
        </Button>
      </p>
    </>
  );
}

/** The trail holds no addresses, so they are asked for when it is shown. */
const repliesIn = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ concerns }) => concerns.flatMap(({ kind, id }) => (kind === "reply" ? [id] : [])))),
];

const columns = (workspace: string, writers: ReadonlyMap<string, string>): Column<Entry>[] => [
  {
    head: "What",
    cell: ({ summary, concerns, actor, source, outcome }) => (
      <>
        {withTimesInWords(summary)}
        <Concerned workspace={workspace} concerns={concerns} writers={writers} />
        <div className={styles.narrow}>
          {outcome !== "done" && <p>{outcome}</p>}
          <Actor actor={actor} source={source} />
        </div>
      </>
    ),
  },
  { head: "By", from: "medium", cell: ({ actor, source }) => <Actor actor={actor} source={source} /> },
  {
    head: "Outcome",
    from: "medium",
    cell: ({ outcome, status }) => (
      <Badge word={status === null ? outcome : `${outcome} (${status})`} tone={outcomeTones[outcome]} />
    ),
  },
  { head: "When", isFigure: true, cell: ({ at }) => <When at={at} /> },
];

function Actor({ actor: { kind, id, name }, source }: Pick<Entry, "actor" | "source">) {
  const known = kind === "user" || kind === "token" ? id : kind;
  const isToken = kind === "token" ? "token " : "";
  return (
    <>
      {known === null ? (
        name
      ) : (
        <Link
          className={screen.textLink}
          from="/w/$workspace/settings/audit"
          to="."
          search={(before) => ({ ...before, actor: known })}
        >
          {kind === "operator" ? `the operator (${name})` : `${isToken}${name}`}
        </Link>
      )}
      <div className={screen.note}>{through[source]}</div>
    </>
  );
}
