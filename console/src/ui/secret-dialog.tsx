import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Copy } from "./copy.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** Whom it is for, and what it does. */
  said: string;
  label: string;
  text: string;
  isWide?: boolean;
  children?: ReactNode;
  onClose: () => void;
};

/** What is shown this once, as only its hash is stored. */
export function SecretDialog({ title, said, label, text, isWide = false, children, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isWide={isWide}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p role="status">{said}</p>
      <Copy label={label} text={text} />
      {children}
    </Dialog>
  );
}
