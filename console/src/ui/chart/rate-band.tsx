import styles from "./chart.module.css";

export type Band = { name: string; from: number; to: number; tone: "good" | "warn" | "bad" };

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;

type Props = { label: string; rate: number | null; bands: readonly Band[] };

/** A rate beyond the last band is drawn at its end, and none without a marker. */
export function RateBand({ label, rate, bands }: Props) {
  const end = bands.at(-1)?.to ?? 1;
  const xOf = (fraction: number) => Math.min(100, (fraction / end) * 100);
  return (
    <div className={styles.plot}>
      <svg className={styles.band} viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
        {bands.map(({ name, from, to, tone }) => (
          <rect
            key={name}
            x={xOf(from)}
            y={6}
            width={xOf(to) - xOf(from)}
            height={12}
            className={styles[`${tone}Band`]}
          />
        ))}
        {rate !== null && (
          <rect x={Math.min(99.2, xOf(rate))} y={0} width={0.8} height={24} className={styles.marker} />
        )}
      </svg>
      <ol className={styles.bandNames} aria-hidden="true">
        {bands.map(({ name, from, to }) => (
          <li key={name} style={{ flexGrow: (to - from) / end }}>
            {percent(from)} {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
