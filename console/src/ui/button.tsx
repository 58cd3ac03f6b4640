import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & { kind?: "primary" | "plain" | "quiet" | "danger"; isBusy?: boolean };

/** While it is busy it stays where it is, keeps the focus, and a second press does nothing. */
export function Button({ kind = "plain", isBusy = false, className, onClick, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]} ${className ?? ""}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
