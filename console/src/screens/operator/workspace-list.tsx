import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { askOperator, type OperatorOutput } from "../../api/ask-operator.ts";
import { pausesQuery, workspacesQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field } from "../../ui/field.tsx";
import { count } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { type Pause, pauseOf } from "./pause-words.ts";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

const route = getRouteApi("/signed-in/operator/workspaces");

export function WorkspaceList() {
  const { search } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/workspaces" });
  useTitle("Workspaces", "Operator");
  const list = useInfiniteQuery(workspacesQuery(search));
  const pauses = useQuery(pausesQuery).data?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={screen.screen}>
      <h1>Workspaces</h1>
      <NewWorkspace />
      <SearchForm
        key={search}
        label="Find by name"
        placeholder="Acme"
        value={search}
        clear={search && "Clear"}
        find={(text) => void navigate({ search: textIn("search", text) })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 &&
        (search ? (
          <p className={screen.note}>No workspace has “{search}” in its name.</p>
        ) : (
          <Empty title="No workspaces yet">
            <p>
              People work in workspaces, each with its own campaigns, people and mailboxes. Create the first one above.
            </p>
          </Empty>
        ))}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Workspaces, newest first" columns={columnsOf(pauses)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (pauses: readonly Pause[] | undefined): Column<Workspace>[] => [
  {
    head: "Workspace",
    cell: ({ id, name }) => (
      <Link className={screen.link} to="/operator/workspaces/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { head: "Sending", cell: (workspace) => <Sending workspace={workspace} pauses={pauses} /> },
  { head: "Members", isFigure: true, from: "medium", cell: ({ members = null }) => count(members) },
  { head: "Created", isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
];

export function Sending({ workspace, pauses }: { workspace: Workspace; pauses: readonly Pause[] | undefined }) {
  if (workspace.being_deleted) return <Badge word="being deleted" tone="error" />;
  if (!pauses) return <span>–</span>;
  const pause = pauseOf(workspace.id, pauses);
  if (!pause) return <Badge word="on" tone="active" />;
  return (
    <>
      <Badge word="paused" />
      <p className={screen.aside}>{pause.scope === "all" ? `With all sending: ${pause.reason}` : pause.reason}</p>
    </>
  );
}

function NewWorkspace() {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async (name: string) => {
      const { data } = await askOperator("workspace.list", { name: name.trim() });
      if (data.length > 0) throw new Error(`There is a workspace ${name.trim()} already. Choose another name.`);
      return askOperator("workspace.create", { name });
    },
    onSuccess: ({ id }) => navigate({ to: "/operator/workspaces/$id", params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorKey }),
  });
  return (
    <>
      <form
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(textOf(new FormData(event.currentTarget), "name"));
        }}
      >
        <Field label="Name of a new workspace" name="name" autoComplete="off" required maxLength={200} />
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Create
        </Button>
      </form>
      {create.error && <Notice tone="bad">{create.error.message}</Notice>}
    </>
  );
}
