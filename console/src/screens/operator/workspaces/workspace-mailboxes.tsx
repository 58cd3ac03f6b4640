import { useInfiniteQuery } from "@tanstack/react-query";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { operatorMailboxesQuery } from "../../../api/operator-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { Health, todayOf } from "../../mailboxes/mailbox-health.tsx";
import styles from "../operator.module.css";
import { words } from "../words.ts";

type Mailbox = OperatorOutput<"mailbox.entries">["data"][number];

export function WorkspaceMailboxes({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(operatorMailboxesQuery(workspace));
  return (
    <div className={styles.cards}>
      <Card isFlush title={words.mailboxes}>
        <PagedList list={list} outlined={2} none={<p className={styles.nothing}>{words.workspacePage.noMailboxes}</p>}>
          {(rows) => <Table caption={words.mailboxes} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
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
