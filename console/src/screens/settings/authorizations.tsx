import { useMutation, useQuery } from "@tanstack/react-query";
import { type ActionOutput, act } from "../../api/ask.ts";
import { authorizationsQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { words } from "./words.ts";

type Authorization = ActionOutput<"authorization.list">["authorizations"][number];

/** Nothing is shown to who has let nobody in. */
export function Authorizations() {
  const { data, error, refetch } = useQuery(authorizationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => act("authorization.revoke", { id }),
    onSettled: () => queryClient.invalidateQueries(authorizationsQuery),
  });
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data || data.authorizations.length === 0) return null;
  return (
    <section className={screen.section} aria-labelledby="authorizations">
      <h2 id="authorizations">{words.clients.title}</h2>
      <p className={screen.note}>{words.clients.about}</p>
      {revoke.error && <Notice tone="bad">{revoke.error.message}</Notice>}
      <Table
        caption={words.clients.title}
        columns={columnsOf(revoke)}
        rows={data.authorizations}
        keyOf={({ id }) => id}
      />
    </section>
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
    isFigure: true,
    cell: ({ id, client_name }) => (
      <Confirm
        act={words.clients.disconnect}
        title={words.clients.disconnectWhich(client_name)}
        isBusy={revoke.isPending && revoke.variables === id}
        onConfirm={() => revoke.mutate(id)}
      >
        <p>{words.clients.disconnected}</p>
      </Confirm>
    ),
  },
];
