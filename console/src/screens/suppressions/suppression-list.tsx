import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Ban, Plus, SearchX } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { suppressionsQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { FindField } from "../../ui/find-field.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { Section } from "../../ui/section.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { AddSuppression } from "./add-suppression.tsx";
import { suppressionFilters } from "./suppression-filters.ts";
import { isProtected, reasonWords } from "./suppression-words.ts";
import styles from "./suppressions.module.css";
import { words } from "./words.ts";

type Suppression = Output<"suppression.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/suppressions");

export function SuppressionList() {
  const { workspace } = route.useParams();
  const { show = "all", value } = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const filter = { ...(show !== "all" && { reason: show }), ...(value && { value }) };
  const list = useInfiniteQuery(suppressionsQuery(workspace, filter));
  const navigate = useNavigate({ from: "/w/$workspace/settings/suppressions" });
  const find = (text: string) =>
    void navigate({ search: (before) => ({ ...(before.show && { show: before.show }), ...textIn("value", text) }) });
  const mayAdd = useMay("suppression.create");
  const mayRemove = useMay("suppression.delete");
  const remove = useMutation({
    mutationFn: ({ id }: Suppression) => ask("suppression.delete", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });

  return (
    <Section
      title={words.title}
      help={words.help}
      actions={
        mayAdd && (
          <DialogButton
            kind="primary"
            icon={Plus}
            label={words.addToList}
            dialog={(close) => <AddSuppression workspace={workspace} onClose={close} />}
          />
        )
      }
    >
      <div className={styles.toolbar}>
        <Filters label={words.byReason} words={suppressionFilters} labels={words.filters} />
        <FindField label={words.find} placeholder={words.find} sought={value ?? ""} find={find} />
      </div>
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      <PagedList list={list} outlined={6} none={<NoSuppressions value={value} show={show} />}>
        {(rows) => (
          <Framed>
            <Table
              caption={words.title}
              columns={columnsOf(mayRemove ? remove : undefined)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          </Framed>
        )}
      </PagedList>
    </Section>
  );
}

function NoSuppressions({ value, show }: { value: string | undefined; show: (typeof suppressionFilters)[number] }) {
  if (value) {
    return (
      <Empty title={words.noMatch(value)} icon={SearchX}>
        <p>{words.noMatchHelp}</p>
      </Empty>
    );
  }
  if (show !== "all") return <Empty title={words.noneWithReason[show]} icon={Ban} />;
  return (
    <Empty title={words.none} icon={Ban}>
      <p>{words.noneHelp}</p>
    </Empty>
  );
}

type Remove = { isPending: boolean; variables: Suppression | undefined; mutate: (entry: Suppression) => void };

const columnsOf = (remove: Remove | undefined): Column<Suppression>[] => [
  {
    head: words.suppression,
    cell: ({ value, kind, reason }) => (
      <>
        {value ?? words.ofErased[kind]}
        <div className={screen.note}>{reasonWords[reason] ?? reason}</div>
      </>
    ),
  },
  { head: words.kind, from: "medium", cell: ({ kind }) => words.kinds[kind] },
  {
    head: words.added,
    sort: "descending",
    isFigure: true,
    from: "medium",
    cell: ({ created_at }) => <When at={created_at} />,
  },
  ...(remove ? [actionOf(remove)] : []),
];

const actionOf = (remove: Remove): Column<Suppression> => ({
  head: words.actions,
  isHeadHidden: true,
  isFigure: true,
  cell: (entry) =>
    isProtected(entry.reason) ? (
      <span className={screen.note}>{words.canNotRemove}</span>
    ) : (
      <Confirm
        act={words.remove}
        button={{ kind: "quiet", isSmall: true }}
        title={words.removeWhat(entry.value ?? "")}
        isBusy={remove.isPending && remove.variables?.id === entry.id}
        onConfirm={() => remove.mutate(entry)}
      >
        <p>{words.removal[entry.kind]}</p>
      </Confirm>
    ),
});
