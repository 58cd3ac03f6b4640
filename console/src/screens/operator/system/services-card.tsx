import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import styles from "../operator.module.css";
import { durationOf } from "./duration.ts";
import { healthWords } from "./health-words.ts";
import { type Service, type Status, servicesOf } from "./services-of.ts";

const said = healthWords.services;

export function ServicesCard({ status }: { status: Status }) {
  const services = servicesOf(status);
  return (
    <div className={styles.services}>
      <Card isFlush title={said.title} end={said.count(status.processes.length, services.length)}>
        <Table caption={said.title} columns={columns} rows={services} keyOf={({ name }) => name} />
        <details className={styles.fold}>
          <summary>{said.every}</summary>
          <Table caption={said.every} columns={processColumns} rows={status.processes} keyOf={keyOf} />
          <p>{said.about}</p>
        </details>
      </Card>
    </div>
  );
}

const columns: Column<Service>[] = [
  {
    head: said.service,
    cell: ({ name }) => (
      <>
        {name}
        <div className={styles.sub}>{said.does[name]}</div>
      </>
    ),
  },
  {
    head: said.state,
    cell: ({ state: { word, tone } }) => (
      <span className={tone === "error" ? styles.broken : undefined}>
        <Badge word={word} tone={tone} />
      </span>
    ),
  },
  { head: said.processes, isFigure: true, from: "medium", cell: ({ processes }) => count(processes) },
  { head: said.outbox, isFigure: true, from: "medium", cell: ({ outbox }) => count(outbox) },
  {
    head: said.load,
    isFigure: true,
    from: "wide",
    cell: ({ load, done, state }) => (
      <>
        {load.length < 2 && <span aria-hidden="true">–</span>}
        <Sparkline values={load} tone={state.tone === "active" ? "quiet" : "warn"} />
        <span className="visually-hidden">{said.loadOf(done)}</span>
      </>
    ),
  },
  {
    head: said.p95,
    isFigure: true,
    from: "medium",
    cell: ({ p95Seconds }) => (p95Seconds === null ? "–" : durationOf(p95Seconds)),
  },
];

type Process = Status["processes"][number];

const keyOf = ({ service, instance }: Process): string => `${service} ${instance}`;

const processColumns: Column<Process>[] = [
  { head: said.process, cell: keyOf },
  { head: said.version, cell: ({ version }) => version },
  { head: said.since, isFigure: true, cell: ({ started_at }) => <When at={started_at} /> },
];
