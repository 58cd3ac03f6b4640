import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../../api/queries.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";
import { type Pause, pausedWhat } from "./pause-words.ts";

export function PausedList({ pauses }: { pauses: readonly Pause[] }) {
  const nameOf = useWorkspaceNames(pauses.map(({ workspace_id }) => workspace_id));
  const resume = useMutation({
    mutationFn: ({ mailbox, workspace_id }: Pause) =>
      askOperator(
        "sending.resume",
        mailbox ? { mailbox: mailbox.id } : {},
        workspace_id ? { workspace: workspace_id } : {},
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorKey }),
  });
  const columns: Column<Pause>[] = [
    {
      head: words.sending.paused,
      cell: (pause) => (
        <>
          {pausedWhat(pause, nameOf)}
          <div className={screen.note}>{pause.reason}</div>
        </>
      ),
    },
    {
      head: words.workspace,
      from: "wide",
      cell: ({ mailbox, workspace_id }) => (mailbox && workspace_id ? nameOf(workspace_id) : "–"),
    },
    { head: words.by, from: "medium", cell: ({ paused_by }) => paused_by },
    { head: words.since, isFigure: true, from: "medium", cell: ({ paused_at }) => <When at={paused_at} /> },
    {
      head: words.actions,
      isFigure: true,
      cell: (pause) => (
        <Confirm
          act={words.sending.resume}
          kind="primary"
          button={{ isSmall: true }}
          title={words.sending.resumeWhat(pausedWhat(pause, nameOf))}
          isBusy={resume.isPending && keyOf(resume.variables) === keyOf(pause)}
          onConfirm={() => resume.mutate(pause)}
        >
          <p>{words.sending.resuming}</p>
        </Confirm>
      ),
    },
  ];
  return (
    <>
      {resume.error && <Notice tone="bad">{resume.error.message}</Notice>}
      <Table caption={words.sending.pausedThings} columns={columns} rows={pauses} keyOf={keyOf} />
    </>
  );
}

const keyOf = ({ scope, workspace_id, mailbox }: Pause): string => `${scope} ${workspace_id} ${mailbox?.id}`;
