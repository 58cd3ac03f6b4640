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
import styles from "../settings/settings.module.css";
import { words } from "../settings/words.ts";

type Authorization = ActionOutput<"authorization.list">["authorizations"][number];

const address = `${location.origin}/api/mcp`;

export function Clients() {
  useTitle(words.clients.title);
  const { data, error, refetch } = useQuery(authorizationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => act("authorization.revoke", { id }),
    onSettled: () => queryClient.invalidateQueries(authorizationsQuery),
  });
  return (
    <Section title={words.clients.title} help={words.clients.about}>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} />}
      {revoke.error && <Notice tone="bad">{revoke.error.message}</Notice>}
      {data?.authorizations.length === 0 && (
        <Empty title={words.clients.none} icon={Bot}>
          <p>{words.clients.noneHelp}</p>
          <div className={styles.copied}>
            <code>{address}</code>
            <CopyButton label={words.clients.copyAddress} text={address} />
          </div>
        </Empty>
      )}
      {data && data.authorizations.length > 0 && (
        <Framed>
          <Table
            caption={words.clients.title}
            columns={columnsOf(revoke)}
            rows={data.authorizations}
            keyOf={({ id }) => id}
          />
        </Framed>
      )}
    </Section>
  );
}

type Revoke = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

const columnsOf = (revoke: Revoke): Column<Authorization>[] => [
  {
    head: words.clients.client,
    cell: ({ client_name, workspace, read_only }) => (
      <>
        {client_name}
        <p className={screen.aside}>{words.clients.access(workspace.name, read_only)}</p>
      </>
    ),
  },
  { head: words.clients.connected, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  {
    head: words.clients.lastUsed,
    isFigure: true,
    from: "medium",
    cell: ({ last_used_at }) => <When at={last_used_at} none={words.clients.notYet} />,
  },
  {
    head: words.actions,
    isHeadHidden: true,
    isFigure: true,
    cell: ({ id, client_name }) => (
      <Confirm
        act={words.clients.disconnect}
        button={{ kind: "quiet", isSmall: true }}
        title={words.clients.disconnectWhich(client_name)}
        isBusy={revoke.isPending && revoke.variables === id}
        onConfirm={() => revoke.mutate(id)}
      >
        <p>{words.clients.disconnected}</p>
      </Confirm>
    ),
  },
];
