import type { AuditFormat } from "@outbound/csv/audit-file";
import { useInfiniteQuery, useMutation, useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Download as DownloadIcon } from "lucide-react";
import type { Output } from "../../api/ask.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { auditQuery, writersQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { useNames } from "../../ui/colleague.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { downloadAudit } from "./audit-download.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { auditFilter } from "./audit-search.ts";
import { Concerned } from "./concerned.tsx";
import { entryColumns } from "./entry-columns.tsx";
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
  const rows = rowsOf(list);
  const writers = useQueries({
    queries: (list.data?.pages ?? []).map(({ data }) => writersQuery(workspace, repliesIn(data))),
    combine: (pages) => new Map(pages.flatMap(({ data = [] }) => data.map(({ id, from }) => [id, from] as const))),
  });

  return (
    <>
      <AuditFilters
        search={search}
        entries={rows}
        subjects={words.subjects}
        show={(next) => void navigate({ search: next })}
      />
      <PagedList
        list={list}
        outlined={8}
        none={<p className={screen.note}>{words.noEntries(Object.keys(search).length > 0)}</p>}
      >
        {(rows) => (
          <Framed>
            <Table caption={words.title} columns={columnsOf(workspace, writers)} rows={rows} keyOf={({ id }) => id} />
          </Framed>
        )}
      </PagedList>
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

const columnsOf = (workspace: string, writers: ReadonlyMap<string, string>): Column<Entry>[] => {
  const actor = ({ actor, source }: Entry) => <Actor workspace={workspace} actor={actor} source={source} />;
  return entryColumns({
    concerned: ({ concerns }) => <Concerned workspace={workspace} concerns={concerns} writers={writers} />,
    actor,
    actorBelow: actor,
  });
};

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
