import { CircleAlert, CircleCheck, CirclePause, Info, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./reason-line.module.css";

export type ReasonTone = "gray" | "amber" | "red" | "green" | "accent";

const usualIcons: Record<ReasonTone, LucideIcon> = {
  gray: Info,
  amber: CirclePause,
  red: CircleAlert,
  green: CircleCheck,
  accent: Info,
};

type Props = Pick<ComponentProps<"div">, "role" | "tabIndex" | "aria-label" | "ref"> & {
  tone?: ReasonTone;
  icon?: LucideIcon;
  /** What is so. */
  title?: ReactNode;
  /** Why, in numbers. */
  children?: ReactNode;
  /** The way out: a button or two. */
  action?: ReactNode;
};

/** What is so, why, and the way out. The same everywhere. */
export function ReasonLine({ tone = "gray", icon, title, children, action, ...rest }: Props) {
  const Icon = icon ?? usualIcons[tone];
  return (
    <div {...rest} className={`${styles.reason} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
      <div className={styles.say}>
        {title && <strong>{title}</strong>}
        {children && <div className={title ? styles.why : undefined}>{children}</div>}
      </div>
      {action && <div className={styles.act}>{action}</div>}
    </div>
  );
}
