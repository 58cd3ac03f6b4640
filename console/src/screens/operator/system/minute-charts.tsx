import chart from "../../../ui/chart/chart.module.css";
import { ChartCard } from "../../../ui/chart/chart-card.tsx";
import { axisOf } from "../../../ui/chart/scale.ts";
import type { Column } from "../../../ui/table.tsx";
import { times } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import styles from "../operator.module.css";
import { healthWords } from "./health-words.ts";
import { type Service, type Status, servicesOf } from "./services-of.ts";

const said = healthWords.charts;

/** A line of fewer minutes says nothing. */
const fewestMinutes = 5;

/** The last hour, as the processes counted it since they started. */
export function MinuteCharts({ status, at }: { status: Status; at: number }) {
  const services = servicesOf(status);
  const of = (name: string, read: (service: Service) => number[]) =>
    services.filter((one) => one.name === name).flatMap(read);
  const failed = of("webhook-dispatcher", (service) => service.failed);
  const shown = [
    { ...said.emails, minutes: of("mailer", ({ minutes }) => minutes), look: styles.sent },
    { ...said.failed, minutes: failed, answer: said.failed.inHour(sum(failed)), look: styles.failed },
    { ...said.requests, minutes: of("gateway", ({ minutes }) => minutes), look: styles.requests },
  ].filter(({ minutes }) => minutes.length >= fewestMinutes);
  if (shown.length === 0) return null;
  return (
    <div className={styles.charts}>
      {shown.map((one) => (
        <MinuteChart key={one.title} {...one} at={at} />
      ))}
    </div>
  );
}

type Props = {
  title: string;
  unit: string;
  minutes: readonly number[];
  /** What the last minute was, unless something else is told. */
  answer?: string;
  /** When they were told. */
  at: number;
  look: string | undefined;
};
type Row = { minute: string; done: number };

function MinuteChart({ title, unit, minutes, answer, at, look }: Props) {
  const rows = minutes.map((done, index): Row => {
    const minute = new Date(at - (minutes.length - index) * 60_000).toISOString();
    return { minute, done };
  });
  const [now, most] = [minutes.at(-1) ?? 0, Math.max(...minutes)];
  return (
    <ChartCard
      title={title}
      end={answer ?? said.now(now)}
      table={{ columns: columnsOf(unit), rows: rows.toReversed(), keyOf: ({ minute }) => minute }}
    >
      <Line label={said.sentence(title, now, most)} minutes={minutes} look={look} />
      <p className={chart.days} aria-hidden="true">
        <span>{times.clock(rows[0]?.minute ?? "")}</span>
        <span>{times.clock(new Date(at).toISOString())}</span>
      </p>
    </ChartCard>
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((whole, figure) => whole + figure, 0);

const columnsOf = (unit: string): Column<Row>[] => [
  { head: said.minute, sort: "descending", cell: ({ minute }) => times.clock(minute) },
  { head: unit, isFigure: true, cell: ({ done }) => count(done) },
];

type LineProps = { label: string; minutes: readonly number[]; look: string | undefined };

function Line({ label, minutes, look }: LineProps) {
  const { end, ticks } = axisOf(Math.max(...minutes));
  const last = minutes.length - 1;
  const yOf = (figure: number) => 100 - (figure / end) * 100;
  const line = minutes.map((done, index) => `${index} ${yOf(done).toFixed(2)}`).join("L");
  return (
    <div className={chart.canvas}>
      <ol className={chart.ticks} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{count(tick)}</li>
        ))}
      </ol>
      <svg className={chart.bars} viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <line key={tick} x1={0} x2={last} y1={yOf(tick)} y2={yOf(tick)} className={chart.grid} />
        ))}
        <path className={`${styles.area} ${look}`} d={`M${line}L${last} 100L0 100Z`} />
        <path className={`${styles.line} ${look}`} d={`M${line}`} />
      </svg>
    </div>
  );
}
