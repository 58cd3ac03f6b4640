import { useIsFetching, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { deadLettersQuery, statusQuery } from "../../../api/operator-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Filters } from "../../../ui/filters.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { count } from "../../../ui/wording.ts";
import styles from "../operator.module.css";
import { queueFilters } from "../operator-filters.ts";
import { words } from "../words.ts";
import { DeadLetters } from "./dead-letters.tsx";

type Queue = OperatorOutput<"system.status">["queues"][number];

const route = getRouteApi("/signed-in/operator/queues");

export function Queues() {
  useTitle(words.queues, words.operator);
  const keys = [deadLettersQuery.queryKey, statusQuery.queryKey];
  const isFetching = useIsFetching({ queryKey: deadLettersQuery.queryKey }) > 0;
  return (
    <>
      <TopBar title={words.queues}>
        <Button
          icon={RefreshCw}
          isBusy={isFetching}
          onClick={() => keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))}
        >
          {words.dead.refresh}
        </Button>
      </TopBar>
      <div className={screen.screen}>
        <DeadLetters />
        <Depths />
      </div>
    </>
  );
}

function Depths() {
  const { show = "in_use" } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(statusQuery);
  const rows = data?.queues.filter(({ ready, in_hand }) => show === "all" || ready + in_hand > 0);
  return (
    <div className={styles.cards}>
      <Card
        isFlush
        title={words.queueList.depths}
        end={<Filters label={words.queueList.show} words={queueFilters} labels={words.queueList.shown} />}
      >
        {error && !data && <Failure error={error} reset={() => void refetch()} />}
        {isPending && <Skeleton rows={4} />}
        {rows?.length === 0 && <p className={styles.nothing}>{words.queueList.empty}</p>}
        {rows && rows.length > 0 && (
          <Table caption={words.queueList.depths} columns={columns} rows={rows} keyOf={({ queue }) => queue} />
        )}
      </Card>
    </div>
  );
}

const columns: Column<Queue>[] = [
  { head: words.queueList.queue, cell: ({ queue }) => queue },
  { head: words.queueList.waiting, isFigure: true, cell: ({ ready }) => count(ready) },
  { head: words.queueList.inHand, isFigure: true, from: "medium", cell: ({ in_hand }) => count(in_hand) },
  { head: words.queueList.consumers, isFigure: true, from: "medium", cell: ({ consumers }) => count(consumers) },
];
