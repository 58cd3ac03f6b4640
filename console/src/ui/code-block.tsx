import type { ReactNode } from "react";
import styles from "./code-block.module.css";

/** A person without a mouse scrolls it by its focus. */
export function CodeBlock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <pre className={styles.code} tabIndex={0} role="group" aria-label={label}>
      {children}
    </pre>
  );
}
