import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { askOperator } from "../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

/** Pauses all sending unless a workspace is named. */
export function PauseForm({ workspace, button }: { workspace?: string; button: string }) {
  const field = useRef<HTMLFormElement>(null);
  const pause = useMutation({
    mutationFn: (reason: string) => askOperator("sending.pause", { reason }, workspace ? { workspace } : {}),
    onSuccess: () => field.current?.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorKey }),
  });
  return (
    <>
      {pause.error && <Notice tone="bad">{pause.error.message}</Notice>}
      <form
        ref={field}
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pause.isPending) pause.mutate(textOf(new FormData(event.currentTarget), "reason"));
        }}
      >
        <Field
          label={words.sending.reason}
          name="reason"
          autoComplete="off"
          required
          maxLength={500}
          placeholder={words.sending.reasonExample}
        />
        <Button type="submit" isBusy={pause.isPending}>
          {button}
        </Button>
      </form>
    </>
  );
}
