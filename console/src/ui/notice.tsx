import type { ReactNode } from "react";
import styles from "./notice.module.css";

const roles = { bad: "alert", good: "status", warn: undefined };

/** What was refused or went wrong is read out as it appears; a state is only there. */
export function Notice({ tone, children }: { tone: "bad" | "warn" | "good"; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={roles[tone]}>
      {children}
    </div>
  );
}
