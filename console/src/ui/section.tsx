import type { ReactNode } from "react";
import styles from "./section.module.css";

type Props = {
  title: string;
  /** Of one thing in a section's list: the way back to it. */
  crumb?: ReactNode;
  /** A badge. */
  state?: ReactNode;
  help?: ReactNode;
  /** What finds, and the one primary button. */
  actions?: ReactNode;
  /** What is set, in a width that reads well; lists take all there is. */
  isForm?: boolean;
  children: ReactNode;
};

/** One section of the settings. */
export function Section({ title, crumb, state, help, actions, isForm = false, children }: Props) {
  return (
    <div className={isForm ? `${styles.page} ${styles.form}` : styles.page}>
      <header className={styles.head}>
        <div>
          {crumb && (
            <nav className={styles.crumb} aria-label="Breadcrumb">
              {crumb}
            </nav>
          )}
          <div className={styles.title}>
            <h2>{title}</h2>
            {state}
          </div>
          {help && <p>{help}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type RowProps = { title: string; help?: ReactNode; children: ReactNode };

/** What it is about to the left, its fields to the right. */
export function Row({ title, help, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div>
        <h3>{title}</h3>
        {help && <p>{help}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
