import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./timeline.module.css";

export type TimelineTone = "gray" | "accent" | "green" | "amber" | "red" | "violet";

/** Items stand below one another, the newest first. */
export function Timeline({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {children}
    </ol>
  );
}

type Props = { icon: LucideIcon; tone?: TimelineTone; children: ReactNode };

export function TimelineItem({ icon: Icon, tone = "gray", children }: Props) {
  return (
    <li>
      <span className={`${styles.point} ${styles[tone]}`}>
        <Icon aria-hidden="true" />
      </span>
      <div>{children}</div>
    </li>
  );
}
