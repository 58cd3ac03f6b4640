import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { SavedAnswerForm } from "./saved-answer-form.tsx";
import * as words from "./words.ts";

type SavedAnswer = Output<"saved-answer.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/answers");

export function SavedAnswers() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data, error, refetch } = useQuery(savedAnswersQuery(workspace));
  const maySave = useMay("saved-answer.save");
  const [changed, setChanged] = useState<SavedAnswer>();
  const remove = useMutation({
    mutationFn: ({ id }: SavedAnswer) => ask("saved-answer.delete", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersQuery(workspace).queryKey }),
  });
  return (
    <>
      <h2>{words.title}</h2>
      <p className={screen.note}>{words.about}</p>
      {maySave && (
        <SavedAnswerForm key={changed?.id} workspace={workspace} saved={changed} leave={() => setChanged(undefined)} />
      )}
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.data.length === 0 && <p className={screen.note}>{words.none}</p>}
      {data && data.data.length > 0 && (
        <Table
          caption={words.caption}
          columns={columnsOf(maySave ? { change: setChanged, remove } : undefined)}
          rows={data.data}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
}

type Actions = {
  change: (answer: SavedAnswer) => void;
  remove: { isPending: boolean; variables: SavedAnswer | undefined; mutate: (answer: SavedAnswer) => void };
};

const columnsOf = (actions: Actions | undefined): Column<SavedAnswer>[] => [
  {
    head: words.nameColumn,
    cell: ({ name, text }) => (
      <>
        {name}
        <div className={screen.note}>{beginningOf(text)}</div>
      </>
    ),
  },
  { head: words.byColumn, from: "wide", cell: ({ written_by }) => written_by },
  { head: words.changedColumn, isFigure: true, from: "medium", cell: ({ changed_at }) => <When at={changed_at} /> },
  ...(actions ? [actionsColumn(actions)] : []),
];

const actionsColumn = ({ change, remove }: Actions): Column<SavedAnswer> => ({
  head: words.actionsColumn,
  isFigure: true,
  cell: (answer) => (
    <span className={form.acts}>
      <Button isSmall onClick={() => change(answer)}>
        {words.change}
      </Button>
      <Confirm
        act={words.remove}
        title={words.removeTitle(answer.name)}
        button={{ isSmall: true }}
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
