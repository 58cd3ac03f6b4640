import { type ReactNode, useRef } from "react";
import styles from "./tabs.module.css";
import { useCurrentInSight } from "./use-current-in-sight.ts";

/** Links to the parts of one thing, so that each has an address. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
