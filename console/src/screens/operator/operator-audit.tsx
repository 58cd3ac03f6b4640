import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { operatorAuditQuery } from "../../api/operator-queries.ts";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { Sentence } from "../../ui/sentence.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { AuditFilters } from "../audit/audit-filters.tsx";
import { type AuditSearch, auditFilter } from "../audit/audit-search.ts";
import { entryColumns } from "../audit/entry-columns.tsx";
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
  const rows = rowsOf(list);
  const nameOf = useWorkspaceNames(rows?.flatMap((row) => [workspaceOf(row), ...concernedWorkspaces(row)]) ?? []);
  return (
    <>
      <TopBar title={words.audit} />
      <div className={styles.filters}>
        <p className={screen.note}>
          <Sentence text={auditWords.operatorAbout} />
        </p>
        <AuditFilters
          search={search}
          entries={rows}
          subjects={auditWords.operatorSubjects}
          show={(next) => void navigate({ search: next })}
        />
      </div>
      <div className={styles.list}>
        <PagedList
          list={list}
          outlined={8}
          none={<p className={screen.note}>{auditWords.noEntries(Object.keys(search).length > 0)}</p>}
        >
          {(rows) => <Table caption={words.audit} columns={columnsOf(nameOf)} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
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

const columnsOf = (nameOf: (id: string) => string): Column<Entry>[] =>
  entryColumns({
    concerned: (entry) => {
      const workspace = workspaceOf(entry);
      return (
        <div className={screen.note}>
          {workspace === null ? auditWords.installation : nameOf(workspace)}
          {entry.concerns.map((one) => (
            <span key={one.id}>{concernedOf(one, nameOf)}</span>
          ))}
        </div>
      );
    },
    actor: ({ actor: { kind, id, name }, source }) => (
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
    actorBelow: ({ actor: { name } }) => <p>{name}</p>,
  });
