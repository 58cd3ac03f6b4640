import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { operatorAuditQuery } from "../../api/operator-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Sentence } from "../../ui/sentence.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import auditStyles from "../audit/audit.module.css";
import { AuditFilters } from "../audit/audit-filters.tsx";
import { type AuditSearch, auditFilter } from "../audit/audit-search.ts";
import { withTimesInWords } from "../audit/audit-words.ts";
import { Outcome } from "../audit/outcome.tsx";
import { words as auditWords } from "../audit/words.ts";
import styles from "./operator.module.css";
import { words } from "./words.ts";
import { useWorkspaceNames } from "./workspace-names.ts";

type Entry = OperatorOutput<"audit.list">["data"][number];

const route = getRouteApi("/signed-in/operator/audit");

export function OperatorAudit() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(words.audit, words.operator);
  const list = useInfiniteQuery(operatorAuditQuery(auditFilter(search)));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const nameOf = useWorkspaceNames(rows?.flatMap((row) => [workspaceOf(row), ...concernedWorkspaces(row)]) ?? []);
  const actor = search.actor && (rows?.find((row) => row.actor.id === search.actor)?.actor.name ?? search.actor);
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <>
      <TopBar title={words.audit} />
      <div className={styles.filters}>
        <p className={screen.note}>
          <Sentence text={auditWords.operatorAbout} />
        </p>
        <AuditFilters
          key={JSON.stringify(search)}
          search={search}
          actor={actor}
          subjects={auditWords.operatorSubjects}
          show={(next) => void navigate({ search: next })}
        />
      </div>
      <div className={styles.list}>
        {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
        {list.isPending && <Skeleton rows={8} />}
        {rows?.length === 0 && <p className={screen.note}>{isNarrowed ? auditWords.noMatch : auditWords.none}</p>}
        <Newer {...list} />
        {rows && rows.length > 0 && (
          <Table caption={words.audit} columns={columnsOf(nameOf)} rows={rows} keyOf={({ id }) => id} />
        )}
        <More {...list} />
      </div>
    </>
  );
}

const nowhere = /^[0-]+$/;

/** Null stands for the installation. */
const workspaceOf = ({ workspace_id }: Entry): string | null => (nowhere.test(workspace_id) ? null : workspace_id);

const concernedWorkspaces = ({ concerns }: Entry): string[] =>
  concerns.filter(({ kind }) => kind === "workspace").map(({ id }) => id);

function concernedOf({ kind, id, name }: Entry["concerns"][number], nameOf: (id: string) => string): string {
  if (kind === "workspace") return `, ${nameOf(id)}`;
  return name === null ? "" : `, ${auditWords.concerned[kind] ?? kind} ${name}`;
}

const columnsOf = (nameOf: (id: string) => string): Column<Entry>[] => [
  {
    head: auditWords.change,
    cell: (entry) => {
      const workspace = workspaceOf(entry);
      return (
        <>
          {withTimesInWords(entry.summary)}
          <div className={screen.note}>
            {workspace === null ? auditWords.installation : nameOf(workspace)}
            {entry.concerns.map((one) => (
              <span key={one.id}>{concernedOf(one, nameOf)}</span>
            ))}
          </div>
          <div className={auditStyles.narrow}>
            {entry.outcome !== "done" && <p>{auditWords.outcomes[entry.outcome]}</p>}
            <p>{entry.actor.name}</p>
          </div>
        </>
      );
    },
  },
  {
    head: auditWords.by,
    from: "medium",
    cell: ({ actor: { kind, id, name }, source }) => (
      <>
        {id === null ? (
          name
        ) : (
          <Link
            className={screen.textLink}
            to="/operator/audit"
            search={(before: AuditSearch) => ({ ...before, actor: id })}
          >
            {kind === "token" ? auditWords.token(name) : name}
          </Link>
        )}
        <div className={screen.note}>{auditWords.through[source]}</div>
      </>
    ),
  },
  {
    head: auditWords.outcome,
    from: "medium",
    cell: ({ outcome, status }) => <Outcome outcome={outcome} status={status} />,
  },
  { head: auditWords.time, isFigure: true, cell: ({ at }) => <When at={at} /> },
];
