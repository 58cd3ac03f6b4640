import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

type Props = {
  title: ReactNode;
  /** Beside the title: a figure, a legend, a link. */
  end?: ReactNode;
  /** Rows go from edge to edge, below a line. */
  isFlush?: boolean;
  children: ReactNode;
};

export function Card({ title, end, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.card} ${isFlush ? styles.flush : ""}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {end && <div className={styles.end}>{end}</div>}
      </header>
      <div className={styles.in}>{children}</div>
    </section>
  );
}
