import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProofField } from "../settings/proof-field.tsx";
import { words } from "./words.ts";

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

/** A form that is asked for: it closes once its change is made, and says in itself why it isn't. */
export function DialogForm({ title, submit, isDanger = false, isProved = false, ...rest }: FormProps & Closing) {
  const { change, children, onClose } = rest;
  const id = useId();
  const cancel = () => {
    onClose();
    if (!change.isPending) change.reset();
  };
  return (
    <Dialog
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{words.cancel}</Button>
          <Button type="submit" form={id} kind={isDanger ? "danger" : "primary"} isBusy={change.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      <form
        id={id}
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate(new FormData(event.currentTarget), { onSuccess: onClose });
        }}
      >
        {children}
        {isProved && <Proof />}
      </form>
    </Dialog>
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
