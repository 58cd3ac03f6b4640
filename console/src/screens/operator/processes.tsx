import type { OperatorOutput } from "../../api/ask-operator.ts";
import { Badge } from "../../ui/badge.tsx";
import { count } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { words } from "./words.ts";

type Process = OperatorOutput<"system.status">["processes"][number];

export function Processes({ processes }: { processes: readonly Process[] }) {
  return (
    <section className={screen.section} aria-labelledby="services">
      <h2 id="services">{words.health.services}</h2>
      {processes.length === 0 ? (
        <p className={screen.note}>{words.health.noProcess}</p>
      ) : (
        <Table
          caption={words.health.services}
          columns={columns}
          rows={processes}
          keyOf={({ service, instance }) => `${service} ${instance}`}
        />
      )}
      <p className={screen.note}>{words.health.outboxIs}</p>
    </section>
  );
}

const columns: Column<Process>[] = [
  {
    head: words.health.service,
    cell: ({ service, instance }) => (
      <>
        {service}
        <div className={screen.note}>{instance}</div>
      </>
    ),
  },
  {
    head: words.health.state,
    cell: ({ ready }) => (
      <Badge word={ready ? words.health.ready : words.health.notReady} tone={ready ? "active" : "error"} />
    ),
  },
  { head: words.health.outbox, isFigure: true, cell: outboxOf },
  { head: words.health.version, from: "medium", cell: ({ version }) => version },
  { head: words.since, isFigure: true, from: "wide", cell: ({ started_at }) => <When at={started_at} /> },
];

function outboxOf({ outbox_pending: pending = null, outbox_oldest_seconds: oldest }: Process): string {
  if (!pending) return count(pending);
  return words.health.oldest(pending, Math.round(oldest ?? 0));
}
