import styles from "./rate-band.module.css";

/** Without a name it begins the scale. */
export type Band = { name?: string; from: number; to: number; tone: "good" | "warn" | "bad" };

const percent = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

type Props = { label: string; rate: number | null; bands: readonly Band[] };

/** A rate beyond the last band is drawn at its end, and none without a marker. */
export function RateBand({ label, rate, bands }: Props) {
  const end = bands.at(-1)?.to ?? 1;
  const partOf = (fraction: number) => `${Math.min(100, (fraction / end) * 100)}%`;
  return (
    <div className={styles.rateBand}>
      <div className={styles.bands} role="img" aria-label={label}>
        {bands.map(({ from, to, tone }) => (
          <span key={from} className={styles[tone]} style={{ flexBasis: partOf(to - from) }} />
        ))}
        {rate !== null && <span className={styles.marker} style={{ left: partOf(rate) }} />}
      </div>
      <ol aria-hidden="true">
        {bands.map(({ name, from, to }) => (
          <li key={from} style={{ flexBasis: partOf(to - from) }}>
            {name === undefined ? percent.format(from).replace("%", "") : `${percent.format(from)} ${name}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
