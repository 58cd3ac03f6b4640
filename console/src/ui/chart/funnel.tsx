import { count, share } from "../figures.ts";
import styles from "./chart.module.css";

export type Stage = { name: string; figure: number | null };

export function Funnel({ stages }: { stages: readonly Stage[] }) {
  const whole = stages[0]?.figure ?? 0;
  return (
    <ol className={styles.funnel}>
      {stages.map(({ name, figure }) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect x={0} y={0} width={100} height={10} className={styles.track} />
            <rect x={0} y={0} width={partOf(figure, whole) * 100} height={10} className={styles.bar} />
          </svg>
          <span>{figure === null ? "not measured" : `${count(figure)}, ${share(partOf(figure, whole))}`}</span>
        </li>
      ))}
    </ol>
  );
}

/** A person may answer more than once. */
export const partOf = (figure: number | null, whole: number): number =>
  whole === 0 || figure === null ? 0 : Math.min(1, figure / whole);
