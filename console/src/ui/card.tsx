import { type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { count } from "./wording.ts";

type Props = {
  title: ReactNode;
  /** Of what is in it; none isn't told. */
  count?: number | undefined;
  /** Beside the title: a figure, a legend, a link. */
  end?: ReactNode;
  /** Rows go from edge to edge, below a line. */
  isFlush?: boolean;
  children: ReactNode;
};

export function Card({ title, count: n = 0, end, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.card} ${isFlush ? styles.flush : ""}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title} {n > 0 && <span className={styles.count}>{count(n)}</span>}
        </h2>
        {end && <div className={styles.end}>{end}</div>}
      </header>
      <div className={styles.in}>{children}</div>
    </section>
  );
}
