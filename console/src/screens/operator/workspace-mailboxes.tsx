import { useInfiniteQuery } from "@tanstack/react-query";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { operatorMailboxesQuery } from "../../api/operator-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { Health, todayOf } from "../mailboxes/mailbox-health.tsx";

type Mailbox = OperatorOutput<"mailbox.entries">["data"][number];

export function WorkspaceMailboxes({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(operatorMailboxesQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section} aria-labelledby="mailboxes">
      <h2 id="mailboxes">Mailboxes</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={2} />}
      {rows?.length === 0 && (
        <p className={screen.note}>It has none, so nothing is sent from it. Its admins add them.</p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Mailboxes, by address" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </section>
  );
}

const columns: Column<Mailbox>[] = [
  { head: "Mailbox", cell: ({ email }) => email },
  { head: "Health", cell: (mailbox) => <Health mailbox={mailbox} /> },
  { head: "Today", isFigure: true, cell: todayOf },
  {
    head: "Last mail",
    isFigure: true,
    from: "wide",
    cell: ({ last_sent_at }) => <When at={last_sent_at} none="None" />,
  },
];
