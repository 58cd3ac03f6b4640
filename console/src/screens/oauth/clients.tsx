import { useMutation, useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { type ActionOutput, act } from "../../api/ask.ts";
import { authorizationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import styles from "./clients.module.css";
import { clients as words } from "./words.ts";

type Authorization = ActionOutput<"authorization.list">["authorizations"][number];

const address = `${location.origin}/api/mcp`;

export function Clients() {
  useTitle(words.title);
  const { data, error, refetch } = useQuery(authorizationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => act("authorization.revoke", { id }),
    onSettled: () => queryClient.invalidateQueries(authorizationsQuery),
  });
  return (
    <Section title={words.title} help={words.about}>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} />}
      {revoke.error && <Notice tone="bad">{revoke.error.message}</Notice>}
      {data?.authorizations.length === 0 && (
        <Empty title={words.none} icon={Bot}>
          <p>{words.noneHelp}</p>
          <div className={styles.copied}>
            <code>{address}</code>
            <CopyButton label={words.copyAddress} text={address} />
          </div>
        </Empty>
      )}
      {data && data.authorizations.length > 0 && (
        <Framed>
          <Table caption={words.title} columns={columnsOf(revoke)} rows={data.authorizations} keyOf={({ id }) => id} />
        </Framed>
      )}
    </Section>
  );
}

type Revoke = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

const columnsOf = (revoke: Revoke): Column<Authorization>[] => [
  {
    head: words.client,
    cell: ({ client_name, workspace, read_only }) => (
      <>
        {client_name}
        <p className={screen.aside}>{words.access(workspace.name, read_only)}</p>
      </>
    ),
  },
  { head: words.connected, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.lastUsed,
    isFigure: true,
    from: "medium",
    cell: ({ last_used_at }) => <When at={last_used_at} none={words.notYet} />,
  },
  {
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: ({ id, client_name }) => (
      <Confirm
        act={words.disconnect}
        button={{ kind: "quiet", isSmall: true }}
        title={words.disconnectWhich(client_name)}
        isBusy={revoke.isPending && revoke.variables === id}
        onConfirm={() => revoke.mutate(id)}
      >
        <p>{words.disconnected}</p>
      </Confirm>
    ),
  },
];
