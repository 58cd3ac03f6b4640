import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty.module.css";

type Props = { title: string; icon?: LucideIcon; children?: ReactNode };

/** Says what will be here, and has the button that fills it. */
export function Empty({ title, icon: Icon = Inbox, children }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.art}>
        <Icon aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
