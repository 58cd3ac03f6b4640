import { mailProviderQuestion } from "@outbound/contracts/suppressions/mail-provider-question";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

type Props = {
  label: string;
  suppress: (value: string) => Promise<{ value: string | null }>;
  /** The lists that have the entry then. */
  queryKey: readonly unknown[];
  /** Follows the address or domain in the message of success. */
  outcome: string;
};

export function SuppressForm({ label, suppress, queryKey, outcome }: Props) {
  const [asked, setAsked] = useState<{ value: string; question: string }>();
  const field = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: suppress,
    onSuccess: () => field.current?.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const problem = add.error instanceof Refusal && add.error.status === 400 ? add.error.message : undefined;
  return (
    <>
      <form
        ref={field}
        className={form.search}
        onChange={() => setAsked(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          if (add.isPending) return;
          const value = textOf(new FormData(event.currentTarget), "added");
          const question = mailProviderQuestion(value);
          setAsked(question === undefined ? undefined : { value, question });
          if (question === undefined) add.mutate(value);
          else add.reset();
        }}
      >
        <Field
          label={label}
          problem={problem}
          name="added"
          autoComplete="off"
          placeholder={words.suppressExample}
          required
        />
        <Button type="submit" kind="primary" isBusy={add.isPending}>
          {words.suppress}
        </Button>
      </form>
      {asked && (
        <Notice tone="warn">
          <div className={form.plain} role="alert">
            <p>{asked.question}</p>
            <div className={form.row}>
              <Button
                kind="danger"
                isBusy={add.isPending}
                onClick={() => add.mutate(asked.value, { onSuccess: () => setAsked(undefined) })}
              >
                {words.suppressAnyway}
              </Button>
              <Button onClick={() => setAsked(undefined)}>{words.cancel}</Button>
            </div>
          </div>
        </Notice>
      )}
      {add.error && !problem && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && (
        <Notice tone="good">
          {add.data.value} {outcome}
        </Notice>
      )}
    </>
  );
}
