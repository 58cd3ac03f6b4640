import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { askOperator, type OperatorOutput } from "../../api/ask-operator.ts";
import { suppressionEntriesQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { SuppressForm } from "../suppressions/suppress-form.tsx";
import { isProtected, reasonWords } from "../suppressions/suppression-words.ts";
import { suppressionLists } from "./operator-filters.ts";
import { useWorkspaceNames } from "./workspace-names.ts";

type Entry = OperatorOutput<"suppression.entries">["data"][number];

const route = getRouteApi("/signed-in/operator/suppressions");

export function AllSuppressions() {
  const { show = "everywhere", value } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/suppressions" });
  useTitle("Suppressions", "Operator");
  const filter = { global: show === "everywhere", ...(value && { value }) };
  const list = useInfiniteQuery(suppressionEntriesQuery(filter));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const nameOf = useWorkspaceNames(rows?.map(({ workspace_id }) => workspace_id) ?? []);
  const remove = useMutation({
    mutationFn: ({ id, workspace_id }: Entry) =>
      workspace_id === null
        ? askOperator("suppression.remove", { id, global: true })
        : askOperator("suppression.remove", { id }, { workspace: workspace_id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...operatorKey, "suppressions"] }),
  });
  return (
    <div className={screen.screen}>
      <h1>Suppressions</h1>
      <p className={screen.note}>
        No workspace mails who is on the list of everywhere, those that are made later included. Beside it each has its
        own.
      </p>
      <AddEverywhere />
      <Filters label="Whose list" words={suppressionLists} />
      <SearchForm
        key={value}
        label="Find an address or a domain"
        placeholder="ada@example.com"
        value={value}
        clear={value && "Clear"}
        find={(text) =>
          void navigate({
            search: (before) => ({ ...(before.show && { show: before.show }), ...textIn("value", text) }),
          })
        }
      />
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <p className={screen.note}>{value ? `There is no entry of ${value} itself on this list.` : "There is none."}</p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="Suppressions, newest first"
          columns={columnsOf(nameOf, remove)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </div>
  );
}

const AddEverywhere = () => (
  <SuppressForm
    label="Address or domain, for all workspaces"
    suppress={(value) => askOperator("suppression.add", { value, global: true })}
    queryKey={[...operatorKey, "suppressions"]}
    outcome="is suppressed: no workspace mails it any more."
  />
);

type Remove = { isPending: boolean; variables: Entry | undefined; mutate: (entry: Entry) => void };

const columnsOf = (nameOf: (id: string) => string, remove: Remove): Column<Entry>[] => [
  {
    head: "Who, and why",
    cell: ({ value, kind, reason }) => (
      <>
        {value ?? `An erased person’s ${kind === "email" ? "address" : kind}`}
        <div className={screen.note}>{reasonWords[reason] ?? reason}</div>
      </>
    ),
  },
  {
    head: "List",
    from: "medium",
    cell: ({ workspace_id }) => (workspace_id === null ? "everywhere" : nameOf(workspace_id)),
  },
  { head: "Since", isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: "Action",
    isFigure: true,
    cell: (entry) => (
      <Confirm
        act="Remove"
        title={`Remove ${entry.value ?? "this entry"}?`}
        isBusy={remove.isPending && remove.variables?.id === entry.id}
        onConfirm={() => remove.mutate(entry)}
      >
        {isProtected(entry.reason) && (
          <p>They asked for it themselves: {reasonWords[entry.reason]}. Remove it only if they asked for that, too.</p>
        )}
        <p>
          {entry.kind === "email" ? "This address" : "Everybody of this domain"} may be mailed again from then on, where
          nothing else forbids it. What the entry has stopped stays stopped.
        </p>
      </Confirm>
    ),
  },
];
