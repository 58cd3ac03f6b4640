import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { composer } from "../words.ts";

type Props = { act: string; children: ReactNode; isBusy: boolean; onSend: () => void; onCancel: () => void };

export const Question = ({ act, children, isBusy, onSend, onCancel }: Props) => (
  <ReasonLine
    tone="amber"
    role="alert"
    action={
      <>
        <Button isSmall onClick={onCancel}>
          {composer.dontSend}
        </Button>
        <Button isSmall kind="danger" isBusy={isBusy} onClick={onSend}>
          {act}
        </Button>
      </>
    }
  >
    {children}
  </ReasonLine>
);
