import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from "react";
import styles from "./button.module.css";
import { ariaKeysOf, Kbd } from "./kbd.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

type Props = Omit<ComponentProps<"button">, "ref"> & {
  kind?: ButtonKind;
  isSmall?: boolean;
  icon?: LucideIcon;
  /** The key that does the same, such as `E` or `Mod+Enter`; its handler is the screen's. */
  shortcut?: string | undefined;
  isBusy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement | null>;
};

/**
 * A busy button keeps the focus and ignores a second press, and one that may be busy the second of a double click, which
 * comes before it is. When it disappears, its neighbour gets the focus, or the page's content.
 */
export function Button({
  kind = "secondary",
  isSmall = false,
  icon: Icon,
  shortcut,
  isBusy,
  className,
  onClick,
  type = "button",
  "aria-disabled": isDisabled,
  ref,
  children,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  useFocusAfter(button);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={buttonClass(kind, isSmall, className)}
      aria-disabled={isBusy || isDisabled || undefined}
      aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}
      onClick={(event) => {
        if (isBusy || isDisabled || (isBusy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className={styles.spin} aria-hidden="true" /> : Icon && <Icon aria-hidden="true" />}
      {children}
      {shortcut && <Kbd keys={shortcut} />}
    </button>
  );
}

export const buttonClass = (kind: ButtonKind, isSmall: boolean, className = ""): string =>
  [styles.button, styles[kind], isSmall && styles.small, className].filter(Boolean).join(" ");
