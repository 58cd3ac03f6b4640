import { type ComponentProps, useLayoutEffect, useRef } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<"button">, "ref"> & {
  kind?: "primary" | "plain" | "quiet" | "danger";
  isBusy?: boolean;
};

/** A busy button keeps the focus and ignores a second press. When it disappears, the page's content gets the focus. */
export function Button({ kind = "plain", isBusy = false, className, onClick, type = "button", ...rest }: Props) {
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
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
