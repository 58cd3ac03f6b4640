import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** What was refused or went wrong is read out as it appears; a state is only there. */
export function Notice({ tone, children }: { tone: "bad" | "warn"; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === "bad" ? "alert" : undefined}>
      {children}
    </div>
  );
}
