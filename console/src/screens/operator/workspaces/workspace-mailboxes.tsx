import { useInfiniteQuery } from "@tanstack/react-query";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { operatorMailboxesQuery } from "../../../api/operator-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { More, Newer } from "../../../ui/more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { Health, todayOf } from "../../mailboxes/mailbox-health.tsx";
import styles from "../operator.module.css";
import { words } from "../words.ts";

type Mailbox = OperatorOutput<"mailbox.entries">["data"][number];

export function WorkspaceMailboxes({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(operatorMailboxesQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.cards}>
      <Card isFlush title={words.mailboxes}>
        {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
        {list.isPending && <Skeleton rows={2} />}
        {rows?.length === 0 && <p className={styles.nothing}>{words.workspacePage.noMailboxes}</p>}
        <Newer {...list} />
        {rows && rows.length > 0 && (
          <Table caption={words.mailboxes} columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
        <More {...list} />
      </Card>
    </div>
  );
}

const columns: Column<Mailbox>[] = [
  { head: words.workspacePage.mailbox, cell: ({ email }) => email },
  { head: words.workspacePage.mailboxHealth, cell: (mailbox) => <Health mailbox={mailbox} /> },
  { head: words.workspacePage.today, isFigure: true, cell: todayOf },
  {
    head: words.workspacePage.lastEmail,
    isFigure: true,
    from: "wide",
    cell: ({ last_sent_at }) => <When at={last_sent_at} none={words.none} />,
  },
];
