import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import styles from "./skeleton.module.css";

const usualMs = 3_000;

type Props = { rows: number; of?: "lines" | "campaigns" | "conversations" | "emails" };

/** Stays unseen when the rows come at once, and says so when they take long. They are as high as what will be there. */
export function Skeleton({ rows, of = "lines" }: Props) {
  const isLate = useIsLate();
  const failure = useFailedTry();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      {isLate && <p className={styles.late}>{describeWait(failure)}</p>}
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`${styles.row} ${styles[of]}`} aria-hidden="true" />
      ))}
    </div>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setIsLate(true), usualMs);
    return () => clearTimeout(clock);
  }, []);
  return isLate;
}

/** Why the last try failed of something that the page still waits for. */
function useFailedTry(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  const failureOf = () => {
    const awaited = cache.findAll({ type: "active", predicate: ({ state }) => state.status === "pending" });
    return awaited.find(({ state }) => state.fetchFailureReason)?.state.fetchFailureReason?.message;
  };
  return useSyncExternalStore((tell) => cache.subscribe(tell), failureOf);
}

function describeWait(failure: string | undefined): string {
  const late = "This takes longer than usual.";
  if (failure === undefined) return late;
  return `${late} The last try failed: ${failure} Trying again…`;
}
