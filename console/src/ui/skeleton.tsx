import styles from "./skeleton.module.css";

/** Stays unseen when the rows come at once. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
