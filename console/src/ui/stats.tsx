import type { ReactNode } from "react";
import styles from "./stats.module.css";

export type Stat = {
  name: string;
  figure: ReactNode;
  /** False where a word stands in a figure's place. */
  isFigure?: boolean;
  /** The figure's base, or what the figure is compared with. */
  aside: ReactNode;
  tone?: "warn" | "bad" | undefined;
  /** Left out where there is less room. */
  from?: "medium";
};

type Props = {
  stats: readonly Stat[];
  /** Without a frame, from edge to edge. */
  isFlush?: boolean;
};

/** Figures beside one another, each with its base. */
export function Stats({ stats, isFlush = false }: Props) {
  return (
    <dl className={`${styles.stats} ${isFlush ? styles.flush : ""}`}>
      {stats.map(({ name, figure, isFigure = true, aside, tone, from }) => (
        <div key={name} className={from && styles[from]}>
          <dt>{name}</dt>
          <dd>
            <strong className={isFigure ? undefined : styles.word}>{figure}</strong>
            <span className={tone && styles[tone]}>{aside}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
