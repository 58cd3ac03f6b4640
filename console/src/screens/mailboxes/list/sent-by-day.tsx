import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { shortDay } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { listWords as said } from "../list-words.ts";
import type { Days } from "../mailbox-week.ts";
import styles from "./sent-by-day.module.css";

type Day = Days["days"][number];

const mostDays = 12;
const saturday = 6;

const isWeekend = ({ day }: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() % saturday === 0;

/** A weekend on which nothing was sent is no day of sending. */
const shownOf = (days: readonly Day[]) => days.filter((day) => day.sent > 0 || !isWeekend(day)).slice(-mostDays);

export function SentByDay({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  const shown = shownOf(days);
  const hasLimit = shown.some(({ limit }) => limit !== null && limit > 0);
  const total = shown.reduce((sum, { sent }) => sum + sent, 0);
  if (total === 0 && !hasLimit) return <Card title={said.byDay}>{said.noneByDay}</Card>;
  return (
    <Card
      title={said.byDay}
      end={
        <>
          <span className={styles.key}>{said.sent}</span>
          {hasLimit && <span className={`${styles.key} ${styles.limitKey}`}>{said.limit}</span>}
          <Button
            kind="quiet"
            isSmall
            aria-pressed={isTable}
            aria-label={said.tableOf}
            onClick={() => setTable(!isTable)}
          >
            {said.table}
          </Button>
        </>
      }
    >
      {isTable ? (
        <Table caption={said.byDay} columns={columns} rows={shown.toReversed()} keyOf={({ day }) => day} />
      ) : (
        <Bars days={shown} label={said.byDayIs(shown.length, total)} />
      )}
      {hasLimit && <p className={styles.note}>{said.limitHelp}</p>}
    </Card>
  );
}

const columns: Column<Day>[] = [
  { head: said.day, cell: ({ day }) => shortDay(day) },
  { head: said.sent, isFigure: true, cell: ({ sent }) => count(sent) },
  { head: said.limit, isFigure: true, cell: ({ limit }) => (limit === null ? said.noLimit : count(limit)) },
];

const leastTicks = 3;

/** Round figures, of which the last is the first that nothing exceeds. */
function ticksTo(most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most / leastTicks)));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((one) => one * (leastTicks + 1) >= most) ?? size;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

function Bars({ days, label }: { days: readonly Day[]; label: string }) {
  const ticks = ticksTo(Math.max(...days.map(({ sent, limit }) => Math.max(sent, limit ?? 0))));
  const end = ticks.at(-1) ?? 1;
  const heightOf = (figure: number) => `${(figure / end) * 100}%`;
  return (
    <div className={styles.chart}>
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{count(tick)}</li>
        ))}
      </ol>
      <div className={styles.plot} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.grid} style={{ bottom: heightOf(tick) }} />
        ))}
        {days.map(({ day, sent, limit }) => (
          <div key={day} className={styles.day} title={said.dayOf(shortDay(day), sent, limit)}>
            {limit !== null && <span className={styles.limit} style={{ height: heightOf(limit) }} />}
            <span className={styles.sent} style={{ height: heightOf(sent) }} />
          </div>
        ))}
      </div>
      <ol className={styles.days} aria-hidden="true">
        {days.map(({ day }) => (
          <li key={day}>{shortDay(day)}</li>
        ))}
      </ol>
    </div>
  );
}
