import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { DialogForm as PlainForm } from "../../ui/dialog-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProofField } from "../proof/proof-field.tsx";

type Change = {
  error: Error | null;
  isPending: boolean;
  mutate: (data: FormData, after?: { onSuccess: () => void }) => void;
  reset: () => void;
};

type FormProps = {
  title: string;
  /** Repeats the title's verb. */
  submit: string;
  isDanger?: boolean;
  /** What lets somebody in, or can't be undone, is confirmed by whoever does it. */
  isProved?: boolean;
  change: Change;
  children: ReactNode;
};

/** Closes once its change is made. */
export function DialogForm({ title, submit, isDanger = false, isProved = false, ...rest }: FormProps & Closing) {
  const { change, children, onClose } = rest;
  return (
    <PlainForm
      title={title}
      submit={submit}
      kind={isDanger ? "danger" : "primary"}
      change={{ ...change, mutate: (data) => change.mutate(data, { onSuccess: onClose }) }}
      onClose={() => {
        onClose();
        if (!change.isPending) change.reset();
      }}
    >
      {children}
      {isProved && <Proof />}
    </PlainForm>
  );
}

type Closing = { onClose: () => void };

type Props = FormProps & {
  /** The button that opens it. */
  act: string;
  button?: { kind?: ButtonKind; icon?: LucideIcon; isSmall?: boolean };
  /** From the beginning, as its address says. */
  isOpen?: boolean;
};

export function FormDialog({ act, button, isOpen: isOpenFirst = false, ...rest }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {act}
      </Button>
      {isOpen && <DialogForm {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}

function Proof() {
  const { data: means, error } = useQuery(signInMeansQuery);
  if (error && !means) return <Notice tone="bad">{error.message}</Notice>;
  return means ? <ProofField means={means} /> : <Skeleton rows={1} />;
}
