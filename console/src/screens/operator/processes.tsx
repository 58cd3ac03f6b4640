import type { OperatorOutput } from "../../api/ask-operator.ts";
import { Badge } from "../../ui/badge.tsx";
import { count } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";

type Process = OperatorOutput<"system.status">["processes"][number];

export function Processes({ processes }: { processes: readonly Process[] }) {
  return (
    <section className={screen.section} aria-labelledby="services">
      <h2 id="services">Services</h2>
      {processes.length === 0 ? (
        <p className={screen.note}>No process answers.</p>
      ) : (
        <Table
          caption="The processes that answer, by service"
          columns={columns}
          rows={processes}
          keyOf={({ service, instance }) => `${service} ${instance}`}
        />
      )}
      <p className={screen.note}>
        Outbox is what a service has to tell the others and has not yet told, with how long the oldest waits.
      </p>
    </section>
  );
}

const columns: Column<Process>[] = [
  {
    head: "Service",
    cell: ({ service, instance }) => (
      <>
        {service}
        <div className={screen.note}>{instance}</div>
      </>
    ),
  },
  {
    head: "State",
    cell: ({ ready }) => <Badge word={ready ? "ready" : "not ready"} tone={ready ? "active" : "error"} />,
  },
  { head: "Outbox", isFigure: true, cell: outboxOf },
  { head: "Version", from: "medium", cell: ({ version }) => version },
  { head: "Since", isFigure: true, from: "wide", cell: ({ started_at }) => <When at={started_at} /> },
];

function outboxOf({ outbox_pending: pending = null, outbox_oldest_seconds: oldest }: Process): string {
  if (!pending) return count(pending);
  return `${count(pending)}, the oldest ${count(Math.round(oldest ?? 0))} s`;
}
