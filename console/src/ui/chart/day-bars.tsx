import { shortDay } from "../when.tsx";
import { count } from "../wording.ts";
import { BarKeys, type BarTone } from "./bar-keys.tsx";
import tones from "./bar-tones.module.css";
import styles from "./chart.module.css";
import { axisOf } from "./scale.ts";

type Bar = { day: string; figure: number; part?: number };
/** `unit` is behind a figure. */
type Key = { name: string; unit: string; tone: BarTone };

/** `part` is what of a bar has a colour of its own. */
type Props = { label: string; whole: Key; part: Key; bars: readonly Bar[] };

export function DayBars({ label, whole, part: marked, bars }: Props) {
  const { end, ticks } = axisOf(Math.max(0, ...bars.map(({ figure }) => figure)));
  return (
    <div className={styles.plot}>
      <BarKeys keys={[whole, marked]} />
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
          {bars.map(({ day, figure, part = 0 }, at) => (
            <g key={day}>
              <title>{`${shortDay(day)}: ${count(figure)} ${whole.unit}, ${count(part)} ${marked.unit}`}</title>
              <rect x={at} y={0} width={1} height={100} className={styles.place} />
              {[
                { of: figure, tone: whole.tone },
                { of: part, tone: marked.tone },
              ].map(
                ({ of, tone }) =>
                  of > 0 && (
                    <rect
                      key={tone}
                      x={at + 0.15}
                      y={yOf(of)}
                      width={0.7}
                      height={100 - yOf(of)}
                      className={tones[tone]}
                    />
                  ),
              )}
            </g>
          ))}
        </svg>
        <ol className={styles.days} aria-hidden="true">
          {[bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].map(
            (bar) => bar && <li key={bar.day}>{shortDay(bar.day)}</li>,
          )}
        </ol>
      </div>
    </div>
  );

  function yOf(figure: number): number {
    return 100 - (figure / end) * 100;
  }
}
