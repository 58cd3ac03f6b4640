import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";

type Props = {
  title: string;
  /** Repeats the title's verb. */
  submit?: string;
  kind?: "primary" | "danger";
  isWide?: boolean;
  change: { error: Error | null; isPending: boolean; mutate: (data: FormData) => void };
  onClose: () => void;
  children: ReactNode;
};

/** A form that is asked for, and says in itself why its change isn't made. */
export function DialogForm({ title, submit = title, kind = "primary", isWide = false, ...rest }: Props) {
  const { change, onClose, children } = rest;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isWide={isWide}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind={kind} isBusy={change.isPending}>
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
          if (!change.isPending) change.mutate(new FormData(event.currentTarget));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
