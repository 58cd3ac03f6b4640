import styles from "./progress.module.css";

export function Progress({ percent }: { percent: number }) {
  return (
    <span className={styles.progress}>
      <progress aria-hidden="true" max={100} value={percent} />
      <span>{percent}%</span>
    </span>
  );
}
