import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type Question = {
  act: string;
  title: string;
  children: ReactNode;
  isBusy?: boolean;
  kind?: "danger" | "primary";
  onConfirm: () => void;
};
type Props = Question & { onClose: () => void };

/** Closes before it confirms: whoever asked shows how the act goes. */
export function ConfirmDialog({ act, title, children, isBusy = false, kind = "danger", onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind={kind} isBusy={isBusy} onClick={confirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
