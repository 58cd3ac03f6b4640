import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";

type FormProps = {
  change: { error: Error | null; isPending: boolean; mutate: (data: FormData) => void };
  button: string;
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

export function ChangeForm({ change, button, isDanger = false, onCancel, children }: FormProps) {
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate(new FormData(event.currentTarget));
      }}
    >
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      {children}
      <div className={form.row}>
        <Button type="submit" kind={isDanger ? "danger" : "primary"} isBusy={change.isPending}>
          {button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
