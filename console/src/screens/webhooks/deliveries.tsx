import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { useMay } from "../../api/use-workspace.ts";
import { deliveriesQuery } from "../../api/webhook-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Framed } from "../../ui/framed.tsx";
import { More } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import section from "../../ui/section.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { deliveryFilters } from "./delivery-filters.ts";
import { ResendFailed } from "./resend-failed.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type Delivery = Output<"delivery.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/settings/integrations");

export function Deliveries({ workspace }: { workspace: string }) {
  const { show = "all" } = route.useSearch();
  const list = useInfiniteQuery(deliveriesQuery(workspace, show === "all" ? {} : { status: show }));
  const mayResend = useMay("delivery.resend-failed");
  const rows = rowsOf(list);

  return (
    <section className={section.sub} aria-labelledby="deliveries">
      <h3 id="deliveries">{words.deliveries}</h3>
      <Filters label={words.byStatus} words={deliveryFilters} labels={words.filters} />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && <p className={screen.note}>{words.noneOf[show]}</p>}
      {show === "failed" && mayResend && <ResendFailed workspace={workspace} />}
      {rows && rows.length > 0 && (
        <Framed>
          <Table caption={words.deliveries} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
        </Framed>
      )}
      <More {...list} />
    </section>
  );
}

const columnsOf = (workspace: string): Column<Delivery>[] => [
  {
    head: words.delivery,
    cell: ({ id, event, url, last_error }) => (
      <span className={styles.line} title={words.deliveryId(id)}>
        <Link
          className={screen.link}
          to="/w/$workspace/settings/integrations/deliveries/$delivery"
          params={{ workspace, delivery: id }}
        >
          {event}
        </Link>
        <span className={styles.small}>{url}</span>
        {last_error && <span className={styles.error}>{describeAttemptError(last_error)}</span>}
      </span>
    ),
  },
  {
    head: words.status,
    cell: ({ status, next_attempt_at }) => (
      <span className={styles.line}>
        <span>
          <Status word={words.filters[status]} tone={status === "delivered" ? undefined : status} />
        </span>
        {next_attempt_at && (
          <span className={styles.small}>
            <Filled text={words.next} parts={{ at: <When at={next_attempt_at} /> }} />
          </span>
        )}
      </span>
    ),
  },
  { head: words.attempts, isFigure: true, from: "medium", cell: ({ attempts }) => attempts },
  { head: words.created, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
];
