import type { ReactNode } from "react";
import styles from "./section.module.css";

/** A list of a section, in a frame. */
export function Framed({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.framed} ${className}`}>{children}</div>;
}
