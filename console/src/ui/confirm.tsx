import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonKind } from "./button.tsx";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";

type Props = Question & {
  /** How the button looks that asks. */
  button?: { kind?: ButtonKind; isSmall?: boolean; icon?: LucideIcon };
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
