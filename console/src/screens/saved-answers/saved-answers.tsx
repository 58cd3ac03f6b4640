import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Bookmark, Plus } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Colleague } from "../../ui/colleague.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { SavedAnswerForm } from "./saved-answer-form.tsx";
import * as words from "./words.ts";

type SavedAnswer = Output<"saved-answer.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/answers");

export function SavedAnswers() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data, error, refetch } = useQuery(savedAnswersQuery(workspace));
  const maySave = useMay("saved-answer.save");
  const remove = useMutation({
    mutationFn: ({ id }: SavedAnswer) => ask("saved-answer.delete", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersQuery(workspace).queryKey }),
  });
  return (
    <Section
      title={words.title}
      help={words.about}
      actions={
        maySave && (
          <DialogButton
            kind="primary"
            icon={Plus}
            label={words.add}
            dialog={(close) => <SavedAnswerForm workspace={workspace} saved={undefined} leave={close} />}
          />
        )
      }
    >
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.data.length === 0 && (
        <Empty title={words.none} icon={Bookmark}>
          <p>{words.noneHelp}</p>
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <Framed>
          <Table
            caption={words.caption}
            columns={columnsOf(workspace, maySave ? remove : undefined)}
            rows={data.data}
            keyOf={({ id }) => id}
          />
        </Framed>
      )}
    </Section>
  );
}

type Remove = { isPending: boolean; variables: SavedAnswer | undefined; mutate: (answer: SavedAnswer) => void };

const columnsOf = (workspace: string, remove: Remove | undefined): Column<SavedAnswer>[] => [
  {
    head: words.nameColumn,
    cell: ({ name, text }) => (
      <>
        {name}
        <div className={screen.note}>{beginningOf(text)}</div>
      </>
    ),
  },
  {
    head: words.byColumn,
    from: "wide",
    cell: ({ written_by }) => <Colleague workspace={workspace} email={written_by} />,
  },
  { head: words.changedColumn, isFigure: true, from: "medium", cell: ({ changed_at }) => <When at={changed_at} /> },
  ...(remove ? [actionsColumn(workspace, remove)] : []),
];

const actionsColumn = (workspace: string, remove: Remove): Column<SavedAnswer> => ({
  head: words.actionsColumn,
  isHeadHidden: true,
  isFigure: true,
  cell: (answer) => (
    <span className={form.acts}>
      <DialogButton
        isSmall
        label={words.change}
        dialog={(close) => <SavedAnswerForm workspace={workspace} saved={answer} leave={close} />}
      />
      <Confirm
        act={words.remove}
        title={words.removeTitle(answer.name)}
        button={{ kind: "quiet", isSmall: true }}
        isBusy={remove.isPending && remove.variables?.id === answer.id}
        onConfirm={() => remove.mutate(answer)}
      >
        <p>{words.removeMore}</p>
      </Confirm>
    </span>
  ),
});

const shownChars = 120;
const beginningOf = (text: string): string => (text.length > shownChars ? `${text.slice(0, shownChars)}…` : text);
