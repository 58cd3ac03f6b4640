import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { statusQuery } from "../../api/operator-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { Filters } from "../../ui/filters.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { DeadLetters } from "./dead-letters.tsx";
import { queueFilters } from "./operator-filters.ts";
import { words } from "./words.ts";

type Queue = OperatorOutput<"system.status">["queues"][number];

const route = getRouteApi("/signed-in/operator/queues");

export function Queues() {
  useTitle(words.queues, words.operator);
  return (
    <div className={screen.screen}>
      <h1>{words.queues}</h1>
      <DeadLetters />
      <section className={screen.section} aria-labelledby="queues">
        <h2 id="queues">{words.queues}</h2>
        <Depths />
      </section>
    </div>
  );
}

function Depths() {
  const { show = "in_use" } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(statusQuery);
  const rows = data?.queues.filter(({ ready, in_hand }) => show === "all" || ready + in_hand > 0);
  return (
    <>
      <Filters label={words.queueList.show} words={queueFilters} />
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && <p className={screen.note}>{words.queueList.empty}</p>}
      {rows && rows.length > 0 && (
        <Table caption={words.queues} columns={columns} rows={rows} keyOf={({ queue }) => queue} />
      )}
    </>
  );
}

const columns: Column<Queue>[] = [
  { head: words.queueList.queue, cell: ({ queue }) => queue },
  { head: words.queueList.waiting, isFigure: true, cell: ({ ready }) => count(ready) },
  { head: words.queueList.inHand, isFigure: true, from: "medium", cell: ({ in_hand }) => count(in_hand) },
  { head: words.queueList.consumers, isFigure: true, from: "medium", cell: ({ consumers }) => count(consumers) },
];
