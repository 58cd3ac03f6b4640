import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ask } from "../../api/ask.ts";
import { askOperator, type OperatorOutput } from "../../api/ask-operator.ts";
import { pausesQuery, workspacesQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient, sessionQuery } from "../../api/queries.ts";
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
import { ownTimezone } from "../../ui/timezones.ts";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { type Pause, pauseOf } from "./pause-words.ts";
import { words } from "./words.ts";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

const route = getRouteApi("/signed-in/operator/workspaces");

export function WorkspaceList() {
  const { search } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/workspaces" });
  useTitle(words.workspaces, words.operator);
  const list = useInfiniteQuery(workspacesQuery(search));
  const pauses = useQuery(pausesQuery).data?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={screen.screen}>
      <h1>{words.workspaces}</h1>
      <NewWorkspace />
      <SearchForm
        key={search}
        label={words.workspaceList.find}
        placeholder={words.workspaceList.example}
        value={search}
        clear={search && words.clear}
        find={(text) => void navigate({ search: textIn("search", text) })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 &&
        (search ? (
          <p className={screen.note}>{words.workspaceList.noMatch(search)}</p>
        ) : (
          <Empty title={words.workspaceList.none}>
            <p>{words.workspaceList.workspaceIs}</p>
          </Empty>
        ))}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={words.workspaces} columns={columnsOf(pauses)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (pauses: readonly Pause[] | undefined): Column<Workspace>[] => [
  {
    head: words.workspace,
    cell: ({ id, name }) => (
      <Link className={screen.link} to="/operator/workspaces/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { head: words.health.sending, cell: (workspace) => <Sending workspace={workspace} pauses={pauses} /> },
  { head: words.members, isFigure: true, from: "medium", cell: ({ members = null }) => count(members) },
  {
    head: words.workspaceList.created,
    isFigure: true,
    from: "medium",
    cell: ({ created_at }) => <When at={created_at} />,
  },
];

export function Sending({ workspace, pauses }: { workspace: Workspace; pauses: readonly Pause[] | undefined }) {
  if (workspace.being_deleted) return <Badge word={words.sending.beingDeleted} tone="error" />;
  if (!pauses) return <span>–</span>;
  const pause = pauseOf(workspace.id, pauses);
  if (!pause) return <Badge word={words.sending.on} tone="active" />;
  return (
    <>
      <Badge word={words.sending.paused} tone="paused" />
      <p className={screen.aside}>{pause.scope === "all" ? words.sending.withAll(pause.reason) : pause.reason}</p>
    </>
  );
}

function NewWorkspace() {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async (name: string) => {
      const { data } = await askOperator("workspace.list", { name: name.trim() });
      if (data.length > 0) throw new Error(words.workspaceList.isTaken(name.trim()));
      return askOperator("workspace.create", { name });
    },
    onSuccess: async ({ id: workspace }) => {
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
      const hasZone = await ask("workspace.configure", workspace, { timezone: ownTimezone() }).then(
        () => true,
        () => false,
      );
      // The workspace is there all the same, with UTC, which that page shows.
      const to = hasZone ? "/w/$workspace/home" : "/w/$workspace/settings/sending";
      await navigate({ to, params: { workspace } });
    },
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
        <Field label={words.workspaceList.newName} name="name" autoComplete="off" required maxLength={200} />
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          {words.workspaceList.create}
        </Button>
      </form>
      {create.error && <Notice tone="bad">{create.error.message}</Notice>}
    </>
  );
}
