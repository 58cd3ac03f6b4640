import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { askOperator, type OperatorOutput } from "../../../api/ask-operator.ts";
import { deadLettersQuery } from "../../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../../api/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import styles from "../operator.module.css";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";

type DeadLetter = OperatorOutput<"dead-letter.list">["data"][number];

export function DeadLetters() {
  const { data, error, isPending, refetch } = useQuery(deadLettersQuery);
  const nameOf = useWorkspaceNames(data?.data.map(({ workspace_id }) => workspace_id) ?? []);
  const filled = data?.services.filter(({ count }) => count > 0);
  const replay = useMutation({
    mutationFn: (service: string) => askOperator("dead-letter.replay", { service }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorKey }),
  });
  return (
    <>
      {replay.error && <Notice tone="bad">{replay.error.message}</Notice>}
      {replay.data && <Notice tone="good">{words.dead.replayed(replay.data.replayed)}</Notice>}
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={3} />}
      {filled?.length === 0 && <Notice tone="good">{words.dead.noMessages}</Notice>}
      {filled && filled.length > 0 && <p className={screen.note}>{words.dead.about}</p>}
      {filled?.map(({ service, count }) => (
        <OfService
          key={service}
          service={service}
          count={count}
          rows={data?.data.filter((row) => row.service === service) ?? []}
          nameOf={nameOf}
          replay={replay}
        />
      ))}
    </>
  );
}

type Props = {
  service: string;
  count: number;
  rows: readonly DeadLetter[];
  nameOf: (id: string) => string;
  replay: { isPending: boolean; variables: string | undefined; mutate: (service: string) => void };
};

function OfService({ service, count, rows, nameOf, replay }: Props) {
  return (
    <div className={styles.cards}>
      <Card
        isFlush
        title={
          <>
            {words.dead.of(service)} <Badge word={words.dead.messages(count)} tone="blocked" />
          </>
        }
        end={
          <Confirm
            act={words.dead.replayAll}
            title={words.dead.replayAllOf(count, service)}
            kind="primary"
            button={{ isSmall: true }}
            isBusy={replay.isPending && replay.variables === service}
            onConfirm={() => replay.mutate(service)}
          >
            <p>{words.dead.replaying}</p>
          </Confirm>
        }
      >
        <Table caption={words.dead.of(service)} columns={columnsOf(nameOf)} rows={rows} keyOf={({ id }) => id} />
        {rows.length < count && <p className={styles.nothing}>{words.dead.first(rows.length)}</p>}
      </Card>
    </div>
  );
}

const columnsOf = (nameOf: (id: string) => string): Column<DeadLetter>[] => [
  {
    head: words.dead.message,
    cell: ({ service, id, event, error, reason }) => (
      <>
        {id === "" ? (
          event || words.dead.noName
        ) : (
          <Link className={screen.link} to="/operator/queues/$service/$id" params={{ service, id }}>
            {event || words.dead.noName}
          </Link>
        )}
        <div className={screen.note}>{error ?? reason}</div>
      </>
    ),
  },
  { head: words.dead.queue, from: "wide", cell: ({ queue }) => queue ?? "–" },
  {
    head: words.workspace,
    from: "medium",
    cell: ({ workspace_id }) => (workspace_id === null ? "–" : nameOf(workspace_id)),
  },
  { head: words.dead.firstFailed, isFigure: true, cell: ({ first_failed_at }) => <When at={first_failed_at} /> },
];
