import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm.module.css";

type Props = {
  act: string;
  title: string;
  children: ReactNode;
  isBusy?: boolean;
  kind?: "danger" | "primary";
  onConfirm: () => void;
};

/** Asks once, above all before what can't be undone. The browser keeps the focus inside, and returns it. */
export function Confirm({ act, title, children, isBusy = false, kind = "danger", onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{act}</Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.choice}>
          <Button autoFocus onClick={close}>
            Cancel
          </Button>
          <Button
            kind={kind}
            isBusy={isBusy}
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {act}
          </Button>
        </div>
      </dialog>
    </>
  );
}
