import type { ReactNode } from "react";
import styles from "./stat.module.css";

/** A row of figures, each with what it is beside. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>;
}

type Props = { label: string; value: ReactNode; detail?: ReactNode };

/** `detail` is the base of a rate, or what the figure was before. */
export function Stat({ label, value, detail }: Props) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}
