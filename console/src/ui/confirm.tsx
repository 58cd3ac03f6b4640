import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonKind } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
export function Confirm({ button, ...question }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button {...button} isBusy={question.isBusy ?? false} onClick={() => setAsked(true)}>
        {question.act}
      </Button>
      {isAsked && <ConfirmDialog {...question} onClose={() => setAsked(false)} />}
    </>
  );
}
