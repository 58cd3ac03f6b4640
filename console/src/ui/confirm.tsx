import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonKind } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  act: string;
  title: string;
  children: ReactNode;
  isBusy?: boolean;
  kind?: "danger" | "primary";
  /** How the button looks that asks. */
  button?: { kind?: ButtonKind; isSmall?: boolean; icon?: LucideIcon };
  onConfirm: () => void;
};

/** Asks once, above all before what can't be undone. */
export function Confirm({ act, title, children, isBusy = false, kind = "danger", button, onConfirm }: Props) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button {...button} isBusy={isBusy} onClick={() => setAsked(true)}>
        {act}
      </Button>
      {isAsked && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <>
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
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </>
  );
}
