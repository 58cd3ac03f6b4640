import type { ReactNode } from "react";
import styles from "./entrance.module.css";

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.entrance}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
