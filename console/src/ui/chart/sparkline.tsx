import styles from "./sparkline.module.css";

const width = 64;
const height = 22;
const edge = 2;
const top = 3;
const bottom = 19;

type Tone = "good" | "warn" | "bad" | "quiet";

/** `values` from the oldest to the newest; null was not measured, and the line goes past it. Nothing is drawn of fewer than two. */
type Props = { values: readonly (number | null)[]; tone?: Tone };

/** The line stands beside the figure that it led to, which says the same in words. */
export function Sparkline({ values, tone = "good" }: Props) {
  const most = Math.max(...values.map((value) => value ?? 0));
  const points = values.flatMap((value, at) =>
    value === null ? [] : [[xOf(at, values.length), yOf(value, most)] as const],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return (
    <svg
      className={`${styles.sparkline} ${styles[tone]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={styles.area} d={`M${line}L${last[0]} ${height - 1}L${first[0]} ${height - 1}Z`} />
      <path className={styles.line} d={`M${line}`} />
      <circle cx={last[0]} cy={last[1]} r={2} />
    </svg>
  );
}

const xOf = (at: number, length: number): number => edge + (at / (length - 1)) * (width - 2 * edge);
const yOf = (value: number, most: number): number => (most === 0 ? bottom : bottom - (value / most) * (bottom - top));
