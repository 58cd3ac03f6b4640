import type { ReactNode } from "react";
import styles from "./list-screen.module.css";

type Props = {
  /** The top bar, tabs and a toolbar. */
  head: ReactNode;
  /** What is shown beside the list. */
  peek?: ReactNode;
  /** A `Grid`, or what is in its place. */
  children: ReactNode;
};

/** As high as the window: its list scrolls, and what is beside it. */
export function ListScreen({ head, peek, children }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>{head}</div>
      <div className={styles.body}>
        <div className={styles.list}>{children}</div>
        {peek}
      </div>
    </div>
  );
}
