import type { ReactNode } from "react";
import styles from "./operator.module.css";

type Props = {
  title: string;
  children: ReactNode;
  /** The button at its end. */
  act?: ReactNode;
};

/** One thing that can be done, what comes of it, and its button. */
export const ActRow = ({ title, children, act }: Props) => (
  <div className={styles.act}>
    <div>
      <h3>{title}</h3>
      {children}
    </div>
    {act}
  </div>
);
