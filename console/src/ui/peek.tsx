import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { LinkButton } from "./link-button.tsx";
import styles from "./peek.module.css";
import { Tooltip } from "./tooltip.tsx";

type Props<Row> = {
  /** Of the thing, as the region's name. */
  label: string;
  words: { previous: string; next: string; open: string; close: string };
  /** To its page: an `OpenPage`. */
  link: ReactNode;
  /** Which of the list's rows it is; not one of them once it was dropped. */
  id: string;
  rows: readonly Row[];
  /** Shows another one, or nothing any more. */
  peek: (row: Row | undefined) => void;
  children: ReactNode;
};

/** One thing beside its list. It is a region, so the list goes on working; where it lies over the list it has the focus. */
export function Peek<Row extends { id: string }>({ label, words, link, id, rows, peek, children }: Props<Row>) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia("(width < 900px)").matches) region.current?.focus();
  }, []);
  const at = rows.findIndex((row) => row.id === id);
  const [previous, next] = at === -1 ? [] : [rows[at - 1], rows[at + 1]];
  return (
    <aside ref={region} className={styles.peek} aria-label={label} tabIndex={-1}>
      <header className={styles.head}>
        <IconButton
          label={words.previous}
          icon={ChevronUp}
          isSmall
          shortcut="K"
          disabled={!previous}
          onClick={() => peek(previous)}
        />
        <IconButton
          label={words.next}
          icon={ChevronDown}
          isSmall
          shortcut="J"
          disabled={!next}
          onClick={() => peek(next)}
        />
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="K" /> <Kbd keys="J" />
        </span>
        <span className={styles.acts}>
          <Tooltip text={words.open} shortcut="Enter">
            {link}
          </Tooltip>
          <IconButton label={words.close} icon={X} isSmall shortcut="Esc" onClick={() => peek(undefined)} />
        </span>
      </header>
      {children}
    </aside>
  );
}

/** An icon alone, so it has its name as its label. */
export const OpenPage: typeof LinkButton = (props) => (
  <LinkButton kind="quiet" isSmall icon={Maximize2} className={styles.icon} {...props} />
);
