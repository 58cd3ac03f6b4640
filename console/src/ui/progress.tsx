import styles from "./progress.module.css";

/** The figure, and the same as a line. */
export function Progress({ percent }: { percent: number }) {
  return (
    <span className={styles.progress}>
      <progress aria-hidden="true" max={100} value={percent} />
      <span>{percent}%</span>
    </span>
  );
}
