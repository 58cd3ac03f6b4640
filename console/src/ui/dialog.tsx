import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { keepFocus } from "./focus-after.ts";

type Props = {
  title: string;
  /** Esc or a button has closed the dialog, which is there as long as it is rendered. */
  onClose: () => void;
  children?: ReactNode;
  /** Cancel first, then what repeats the title's verb. */
  actions?: ReactNode;
  isWide?: boolean;
};

/** The browser keeps the focus inside, and returns it. */
export function Dialog({ title, onClose, children, actions, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => {
      element?.close();
      // What it was opened by may go with it.
      queueMicrotask(keepFocus);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide ? styles.wide : ""}`}
      aria-labelledby={id}
      onClose={(event) => {
        // React also tells of dialogs inside, and strict mode of one that is open again.
        if (event.target !== dialog.current || dialog.current.open) return;
        keepFocus();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className={styles.in}>{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
