import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  label: string;
  suppress: (value: string) => Promise<{ value: string | null }>;
  /** The lists that have the entry then. */
  queryKey: readonly unknown[];
  /** Follows the address or domain in the message of success. */
  outcome: string;
};

export function SuppressForm({ label, suppress, queryKey, outcome }: Props) {
  const field = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: suppress,
    onSuccess: () => field.current?.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <form
        ref={field}
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate(textOf(new FormData(event.currentTarget), "added"));
        }}
      >
        <Field label={label} name="added" autoComplete="off" placeholder="ada@example.com or example.com" required />
        <Button type="submit" kind="primary" isBusy={add.isPending}>
          Suppress
        </Button>
      </form>
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && (
        <Notice tone="good">
          {add.data.value} {outcome}
        </Notice>
      )}
    </>
  );
}
