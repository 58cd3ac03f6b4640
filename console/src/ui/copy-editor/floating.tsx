import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./copy-editor.module.css";

type Anchor = { left: number; top: number; bottom: number };
type Props = { anchor: () => Anchor | undefined; className?: string; children: ReactNode; onLeave?: () => void };

/** Floats below what it is about, or above where there is no room. A press outside of it leaves it. */
export function Floating({ anchor, className = "", onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!element.matches(":popover-open")) element.showPopover();
    place(element, anchor());
  });
  useEffect(() => {
    const again = () => box.current && place(box.current, anchor());
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onLeave?.();
    };
    window.addEventListener("scroll", again, true);
    window.addEventListener("resize", again);
    document.addEventListener("pointerdown", press);
    return () => {
      window.removeEventListener("scroll", again, true);
      window.removeEventListener("resize", again);
      document.removeEventListener("pointerdown", press);
    };
  });
  return (
    <div ref={box} popover="manual" className={`${styles.floating} ${className}`}>
      {children}
    </div>
  );
}

const gap = 6;

function place(element: HTMLElement, anchor: Anchor | undefined): void {
  if (!anchor) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const isAbove = anchor.bottom + gap + height > window.innerHeight && anchor.top - gap - height >= 0;
  element.style.left = `${Math.max(8, Math.min(anchor.left, window.innerWidth - width - 8))}px`;
  element.style.top = `${isAbove ? anchor.top - gap - height : anchor.bottom + gap}px`;
}
