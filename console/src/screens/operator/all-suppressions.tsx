import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Ban, Plus, SearchX } from "lucide-react";
import { askOperator, type OperatorOutput } from "../../api/ask-operator.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { suppressionEntriesQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { FindField } from "../../ui/find-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { SuppressDialog } from "../suppressions/suppress-dialog.tsx";
import { isProtected, reasonWords } from "../suppressions/suppression-words.ts";
import styles from "./operator.module.css";
import { suppressionLists } from "./operator-filters.ts";
import { words } from "./words.ts";
import { useWorkspaceNames } from "./workspace-names.ts";

type Entry = OperatorOutput<"suppression.entries">["data"][number];

const route = getRouteApi("/signed-in/operator/suppressions");

export function AllSuppressions() {
  const { show = "everywhere", value } = route.useSearch();
  const navigate = useNavigate({ from: "/operator/suppressions" });
  useTitle(words.suppressions, words.operator);
  const filter = { global: show === "everywhere", ...(value && { value }) };
  const list = useInfiniteQuery(suppressionEntriesQuery(filter));
  const rows = rowsOf(list);
  const nameOf = useWorkspaceNames(rows?.map(({ workspace_id }) => workspace_id) ?? []);
  const remove = useMutation({
    mutationFn: ({ id, workspace_id }: Entry) =>
      workspace_id === null
        ? askOperator("suppression.remove", { id, global: true })
        : askOperator("suppression.remove", { id }, { workspace: workspace_id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...operatorKey, "suppressions"] }),
  });
  return (
    <>
      <TopBar title={words.suppressions}>
        <AddEverywhere />
      </TopBar>
      <div className={screen.toolbar}>
        <Filters label={words.allSuppressions.whose} words={suppressionLists} labels={words.allSuppressions.lists} />
        <FindField
          label={words.allSuppressions.find}
          placeholder={words.allSuppressions.find}
          sought={value ?? ""}
          find={(text) =>
            void navigate({
              search: (before) => ({ ...(before.show && { show: before.show }), ...textIn("value", text) }),
            })
          }
        />
      </div>
      <div className={styles.list}>
        {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
        <PagedList
          list={list}
          outlined={6}
          none={
            <Empty
              title={value ? words.allSuppressions.noMatch(value) : words.allSuppressions.none}
              icon={value ? SearchX : Ban}
            />
          }
        >
          {(rows) => (
            <Table
              caption={words.suppressions}
              columns={columnsOf(nameOf, remove)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}

const AddEverywhere = () => (
  <DialogButton
    kind="primary"
    icon={Plus}
    label={words.allSuppressions.add}
    dialog={(close) => (
      <SuppressDialog
        title={words.allSuppressions.addTitle}
        about={words.allSuppressions.about}
        isEverywhere
        suppress={(value) => askOperator("suppression.add", { value, global: true })}
        queryKey={[...operatorKey, "suppressions"]}
        onClose={close}
      />
    )}
  />
);

type Remove = { isPending: boolean; variables: Entry | undefined; mutate: (entry: Entry) => void };

const columnsOf = (nameOf: (id: string) => string, remove: Remove): Column<Entry>[] => [
  {
    head: words.allSuppressions.who,
    cell: ({ value, kind, reason }) => (
      <>
        {value ?? words.allSuppressions.erased(kind)}
        <div className={screen.note}>{reasonWords[reason] ?? reason}</div>
      </>
    ),
  },
  {
    head: words.allSuppressions.list,
    from: "medium",
    cell: ({ workspace_id }) => (workspace_id === null ? words.allSuppressions.allWorkspaces : nameOf(workspace_id)),
  },
  { head: words.since, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.actions,
    isFigure: true,
    cell: (entry) => (
      <Confirm
        act={words.allSuppressions.remove}
        button={{ isSmall: true, kind: "quiet" }}
        title={words.allSuppressions.removeWhich(entry.value ?? words.allSuppressions.thisEntry)}
        isBusy={remove.isPending && remove.variables?.id === entry.id}
        onConfirm={() => remove.mutate(entry)}
      >
        {isProtected(entry.reason) && (
          <p>{words.allSuppressions.askedThemselves(reasonWords[entry.reason] ?? entry.reason)}</p>
        )}
        <p>{entry.kind === "email" ? words.allSuppressions.removingEmail : words.allSuppressions.removingDomain}</p>
      </Confirm>
    ),
  },
];
