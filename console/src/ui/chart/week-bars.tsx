import { namedDay } from "../when.tsx";
import { count } from "../wording.ts";
import type { BarTone } from "./bar-keys.tsx";
import tones from "./bar-tones.module.css";
import { finerAxisOf } from "./scale.ts";
import styles from "./week-bars.module.css";

/** What its day's figures are, in words, and its parts from the bottom up. */
type Bar = { day: string; says: string; parts: readonly { name: string; figure: number; tone: BarTone }[] };

/** `today` is the word below the last bar, which is of a day that isn't over. */
type Props = { label: string; bars: readonly Bar[]; today: string };

/** A few days, each with its name and what its figure is made of. */
export function WeekBars({ label, bars, today }: Props) {
  const { end, ticks } = finerAxisOf(Math.max(0, ...bars.map(({ parts }) => wholeOf(parts))));
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <ol className={styles.ticks}>
        {ticks.toReversed().map((tick) => (
          <li key={tick}>
            <span>{count(tick)}</span>
          </li>
        ))}
      </ol>
      <ol className={styles.bars}>
        {bars.map(({ day, says, parts }, at) => (
          <li key={day} title={says} className={at === bars.length - 1 ? styles.today : undefined}>
            <span className={styles.bar} style={{ height: `${(wholeOf(parts) / end) * 100}%` }}>
              {parts.map(
                ({ name, figure, tone }) =>
                  figure > 0 && <span key={name} className={tones[tone]} style={{ flexGrow: figure }} />,
              )}
            </span>
          </li>
        ))}
      </ol>
      <ol className={styles.days}>
        {bars.map(({ day }, at) => (
          <li key={day}>{at === bars.length - 1 ? today : namedDay(day)}</li>
        ))}
      </ol>
    </div>
  );
}

const wholeOf = (parts: Bar["parts"]): number => parts.reduce((whole, { figure }) => whole + figure, 0);
