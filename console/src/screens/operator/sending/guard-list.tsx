import type { OperatorOutput } from "../../../api/ask-operator.ts";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";

export type Guard = NonNullable<OperatorOutput<"sending.pauses">["guards"]>[number];

/** Mailboxes and campaigns of which too many mails bounced or were reported as spam. */
export function GuardList({ guards }: { guards: readonly Guard[] }) {
  const nameOf = useWorkspaceNames(guards.map(({ workspace_id }) => workspace_id));
  const columns: Column<Guard>[] = [
    {
      head: words.sending.guards,
      cell: ({ name, finding }) => (
        <>
          {name}
          <div className={screen.note}>{finding}</div>
        </>
      ),
    },
    { head: words.workspace, from: "wide", cell: ({ workspace_id }) => nameOf(workspace_id) },
    {
      head: words.sending.state,
      cell: ({ level }) => (level === "paused" ? words.sending.paused : words.sending.stillSends),
    },
    { head: words.since, isFigure: true, from: "medium", cell: ({ judged_at }) => <When at={judged_at} /> },
  ];
  return <Table caption={words.sending.guards} columns={columns} rows={guards} keyOf={keyOf} />;
}

const keyOf = ({ subject, subject_id }: Guard): string => `${subject} ${subject_id}`;
