import { type ReactNode, useId, useRef } from "react";
import { Kbd } from "./kbd.tsx";
import styles from "./tooltip.module.css";

const waitMs = 400;

type Props = {
  text: string;
  shortcut?: string | undefined;
  side?: "below" | "right";
  children: ReactNode;
};

/** Says what is under the mouse or has the focus. Its name is the thing's own, so it is hidden from readers. */
export function Tooltip({ text, shortcut, side = "below", children }: Props) {
  const id = useId();
  const wrap = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const show = () => {
    const source = wrap.current?.firstElementChild;
    if (source instanceof HTMLElement && tip.current?.isConnected) tip.current.showPopover({ source });
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    tip.current?.hidePopover();
  };
  return (
    <span
      ref={wrap}
      className={styles.wrap}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") timer.current = window.setTimeout(show, waitMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        if (target.matches(":focus-visible")) show();
      }}
      onBlur={hide}
      onKeyDown={({ key }) => {
        if (key === "Escape") hide();
      }}
    >
      {children}
      <span ref={tip} id={id} popover="manual" aria-hidden="true" className={`${styles.tip} ${styles[side]}`}>
        {text}
        {shortcut && <Kbd keys={shortcut} />}
      </span>
    </span>
  );
}
