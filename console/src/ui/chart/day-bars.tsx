import { shortDay } from "../when.tsx";
import { count } from "../wording.ts";
import styles from "./chart.module.css";
import { axisOf } from "./scale.ts";

type Bar = { day: string; figure: number; bad?: number };

type Props = { label: string; unit: string; badUnit?: string; bars: readonly Bar[] };

export function DayBars({ label, unit, badUnit, bars }: Props) {
  const { end, ticks } = axisOf(Math.max(0, ...bars.map(({ figure }) => figure)));
  return (
    <div className={styles.plot}>
      <p className={styles.unit}>
        {unit} a day
        {badUnit && (
          <>
            {", "}
            <span className={styles.badKey} aria-hidden="true" /> {badUnit}
          </>
        )}
      </p>
      <div className={styles.canvas}>
        <ol className={styles.ticks} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{count(tick)}</li>
          ))}
        </ol>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={bars.length} y1={yOf(tick)} y2={yOf(tick)} className={styles.grid} />
          ))}
          {bars.map(({ day, figure, bad = 0 }, at) => (
            <g key={day}>
              <title>{describeBar({ day, figure, bad }, unit, badUnit)}</title>
              <rect x={at} y={0} width={1} height={100} className={styles.place} />
              <rect x={at + 0.15} y={yOf(figure)} width={0.7} height={100 - yOf(figure)} className={styles.bar} />
              {bad > 0 && (
                <rect x={at + 0.15} y={yOf(bad)} width={0.7} height={100 - yOf(bad)} className={styles.bad} />
              )}
            </g>
          ))}
        </svg>
      </div>
      <ol className={styles.days} aria-hidden="true">
        {[bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].map(
          (bar) => bar && <li key={bar.day}>{shortDay(bar.day)}</li>,
        )}
      </ol>
    </div>
  );

  function yOf(figure: number): number {
    return 100 - (figure / end) * 100;
  }
}

const describeBar = ({ day, figure, bad }: Bar, unit: string, badUnit?: string): string =>
  `${shortDay(day)}: ${count(figure)} ${unit}${badUnit ? `, ${count(bad ?? 0)} ${badUnit}` : ""}`;
