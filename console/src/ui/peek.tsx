import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { LinkButton } from "./link-button.tsx";
import styles from "./peek.module.css";
import { Tooltip } from "./tooltip.tsx";

type Props = {
  /** Of the thing, as the region's name. */
  label: string;
  words: { previous: string; next: string; open: string; close: string };
  /** To its page: an `OpenPage`. */
  link: ReactNode;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  close: () => void;
  children: ReactNode;
};

/** One thing beside its list. It is a region, so the list goes on working; where it lies over the list it has the focus. */
export function Peek({ label, words, link, previous, next, close, children }: Props) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia("(width < 900px)").matches) region.current?.focus();
  }, []);
  return (
    <aside ref={region} className={styles.peek} aria-label={label} tabIndex={-1}>
      <header className={styles.head}>
        <IconButton
          label={words.previous}
          icon={ChevronUp}
          isSmall
          shortcut="K"
          disabled={!previous}
          onClick={previous}
        />
        <IconButton label={words.next} icon={ChevronDown} isSmall shortcut="J" disabled={!next} onClick={next} />
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="K" /> <Kbd keys="J" />
        </span>
        <span className={styles.acts}>
          <Tooltip text={words.open} shortcut="Enter">
            {link}
          </Tooltip>
          <IconButton label={words.close} icon={X} isSmall shortcut="Esc" onClick={close} />
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
