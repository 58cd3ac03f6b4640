import { type KeyboardEvent, useRef } from "react";
import styles from "./tabs.module.css";

type Props = {
  label: string;
  panelId: string;
  names: readonly string[];
  chosen: number;
  choose: (at: number) => void;
};

export const tabId = (panelId: string, at: number): string => `${panelId}-tab-${at}`;

/** The arrows, Home and End move between tabs, and Tab enters the panel. */
export function TabList({ label, panelId, names, chosen, choose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const chooseByKey = (event: KeyboardEvent) => {
    const to = goal(event.key, chosen, names.length);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {names.map((name, at) => (
        <button
          // Names change while they are typed, so they can't be keys.
          key={at}
          id={tabId(panelId, at)}
          type="button"
          role="tab"
          aria-selected={at === chosen}
          aria-controls={panelId}
          tabIndex={at === chosen ? 0 : -1}
          onClick={() => choose(at)}
          onKeyDown={chooseByKey}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function goal(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
