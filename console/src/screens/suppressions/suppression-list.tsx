import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { suppressionsQuery } from "../../api/settings-queries.ts";
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
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { AddSuppression } from "./add-suppression.tsx";
import { isProtected, reasonWords, suppressionFilters } from "./suppression-words.ts";

type Suppression = Output<"suppression.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/suppressions");

export function SuppressionList() {
  const { workspace } = route.useParams();
  const { show = "all", value } = route.useSearch();
  useTitle("Suppressions", useWorkspace()?.name);
  const filter = { ...(show !== "all" && { reason: show }), ...(value && { value }) };
  const list = useInfiniteQuery(suppressionsQuery(workspace, filter));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const mayAdd = useMay("suppression.create");
  const mayRemove = useMay("suppression.delete");
  const remove = useMutation({
    mutationFn: ({ id }: Suppression) => ask("suppression.delete", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });

  return (
    <>
      <h2>Suppressions</h2>
      <p className={screen.note}>
        Nobody of these is mailed, whatever campaign they are in. A domain covers its sub-domains, too.
      </p>
      {mayAdd && <AddSuppression workspace={workspace} />}
      <Filters label="Suppressions by reason" words={suppressionFilters} />
      <Search key={value} value={value} />
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <p className={screen.note}>
          {value
            ? `There is no entry of ${value} itself. A domain above it may still cover it.`
            : "There is none. Who unsubscribes, bounces or complains comes here by itself."}
        </p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="Suppressions, newest first"
          columns={columnsOf(mayRemove ? remove : undefined)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </>
  );
}

function Search({ value }: { value: string | undefined }) {
  const navigate = useNavigate({ from: "/w/$workspace/settings/suppressions" });
  return (
    <SearchForm
      label="Find an address or a domain"
      placeholder="ada@example.com"
      value={value}
      clear={value && "Clear"}
      find={(text) => void navigate({ search: ({ show }) => ({ ...(show && { show }), ...textIn("value", text) }) })}
    />
  );
}

type Remove = { isPending: boolean; variables: Suppression | undefined; mutate: (entry: Suppression) => void };

const columnsOf = (remove: Remove | undefined): Column<Suppression>[] => [
  {
    head: "Who, and why",
    cell: ({ value, kind, reason }) => (
      <>
        {value ?? `An erased person’s ${kind === "email" ? "address" : kind}`}
        <div className={screen.note}>{reasonWords[reason] ?? reason}</div>
      </>
    ),
  },
  { head: "Kind", from: "medium", cell: ({ kind }) => (kind === "email" ? "address" : kind) },
  { head: "Since", isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  ...(remove ? [actionOf(remove)] : []),
];

const actionOf = (remove: Remove): Column<Suppression> => ({
  head: "Action",
  isFigure: true,
  cell: (entry) =>
    isProtected(entry.reason) ? (
      <span className={screen.note}>stays</span>
    ) : (
      <Confirm
        act="Remove"
        title={`Remove ${entry.value}?`}
        isBusy={remove.isPending && remove.variables?.id === entry.id}
        onConfirm={() => remove.mutate(entry)}
      >
        <p>
          {entry.kind === "email" ? "This address" : "Everybody of this domain"} may be mailed again from then on, where
          nothing else forbids it. What the entry has stopped stays stopped.
        </p>
      </Confirm>
    ),
});
