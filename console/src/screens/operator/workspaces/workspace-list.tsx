import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { pausesQuery, workspacesQuery } from "../../../api/operator-queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { FindField } from "../../../ui/find-field.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import screen from "../../../ui/screen.module.css";
import { textIn } from "../../../ui/search.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { When } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import styles from "../operator.module.css";
import { type Pause, pauseOf } from "../sending/pause-words.ts";
import { words } from "../words.ts";
import { NewWorkspace } from "./new-workspace.tsx";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

const route = getRouteApi("/signed-in/operator/workspaces");

export function WorkspaceList() {
  const { search, create } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/workspaces" });
  useTitle(words.workspaces, words.operator);
  const list = useInfiniteQuery(workspacesQuery(search));
  const pauses = useQuery(pausesQuery).data?.data;
  return (
    <>
      <TopBar title={words.workspaces}>
        <NewWorkspace isOpen={create === true} />
      </TopBar>
      <div className={screen.toolbar}>
        <FindField
          label={words.workspaceList.find}
          placeholder={words.workspaceList.find}
          sought={search ?? ""}
          find={(text) => void navigate({ search: textIn("search", text) })}
        />
      </div>
      <div className={styles.list}>
        <PagedList list={list} outlined={6} none={<None search={search} />}>
          {(rows) => (
            <Table caption={words.workspaces} columns={columnsOf(rows, pauses)} rows={rows} keyOf={({ id }) => id} />
          )}
        </PagedList>
      </div>
    </>
  );
}

function None({ search }: { search: string | undefined }) {
  if (search) return <p className={screen.note}>{words.workspaceList.noMatch(search)}</p>;
  return (
    <Empty title={words.workspaceList.none} icon={Building2}>
      <p>{words.workspaceList.workspaceIs}</p>
    </Empty>
  );
}

const columnsOf = (rows: readonly Workspace[], pauses: readonly Pause[] | undefined): Column<Workspace>[] => [
  {
    head: words.workspace,
    cell: ({ id, name }) => (
      <Link className={screen.link} to="/operator/workspaces/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { head: words.sending.label, cell: (workspace) => <Sending workspace={workspace} pauses={pauses} /> },
  ...(rows.some(({ id }) => pauseOf(id, pauses ?? []))
    ? [
        {
          head: words.sending.reason,
          from: "medium" as const,
          cell: (workspace: Workspace) => <Why workspace={workspace} pauses={pauses} />,
        },
      ]
    : []),
  { head: words.members, isFigure: true, from: "medium", cell: ({ members }) => count(members) },
  {
    head: words.workspaceList.created,
    isFigure: true,
    from: "medium",
    cell: ({ created_at }) => <When at={created_at} />,
  },
];

type SendingProps = { workspace: Workspace; pauses: readonly Pause[] | undefined };

export function Sending({ workspace, pauses }: SendingProps) {
  if (workspace.being_deleted) return <Badge word={words.sending.beingDeleted} tone="error" />;
  if (!pauses) return <span>–</span>;
  return pauseOf(workspace.id, pauses) ? (
    <Badge word={words.sending.paused} tone="paused" />
  ) : (
    <Badge word={words.sending.on} tone="active" />
  );
}

function Why({ workspace, pauses = [] }: SendingProps) {
  const pause = pauseOf(workspace.id, pauses);
  if (!pause || workspace.being_deleted) return null;
  return pause.scope === "all" ? words.sending.withAll(pause.reason) : pause.reason;
}
