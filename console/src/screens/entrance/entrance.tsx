import { lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import styles from "./entrance.module.css";
import mark from "./mark.svg";
import { words } from "./words.ts";

/** Nobody waits for it. */
const Drawing = lazyRouteComponent(() => import("./drawing.tsx"), "Drawing");

type Props = { title: string; about?: ReactNode; children: ReactNode };

export function Entrance({ title, about, children }: Props) {
  return (
    <div className={styles.entrance}>
      <main className={styles.way}>
        <div className={styles.brand}>
          <img src={mark} alt="" width={32} height={32} />
          {words.product}
        </div>
        <div className={styles.title}>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {children}
      </main>
      <aside className={styles.side} aria-hidden="true">
        <Suspense>
          <Drawing />
        </Suspense>
      </aside>
    </div>
  );
}
