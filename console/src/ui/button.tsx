import { type ComponentProps, useLayoutEffect, useRef } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<"button">, "ref"> & {
  kind?: "primary" | "plain" | "quiet" | "danger";
  isBusy?: boolean;
};

/**
 * A busy button keeps the focus and ignores a second press, and one that may be busy the second of a double click, which
 * comes before it is. When it disappears, the page's content gets the focus.
 */
export function Button({ kind = "plain", isBusy, className, onClick, type = "button", ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={`${styles.button} ${styles[kind]} ${className ?? ""}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy || (isBusy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
