import type { ReactNode } from "react";
import styles from "./notice.module.css";

const roles = { bad: "alert", good: "status", warn: undefined };

/** A problem is read out when it appears; a state isn't. */
export function Notice({ tone, children }: { tone: "bad" | "warn" | "good"; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={roles[tone]}>
      {children}
    </div>
  );
}
