import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";

/** An address has an `@` after its first character; everything else is to be a domain. */
const kindOf = (value: string) => (value.trim().indexOf("@") > 0 ? "email" : "domain");

/** Once it says so, nobody who is covered gets another mail. */
export function AddSuppression({ workspace }: { workspace: string }) {
  const field = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: (value: string) => ask("suppression.create", workspace, { kind: kindOf(value), value }),
    onSuccess: () => field.current?.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
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
        <Field
          label="Leave alone"
          name="added"
          autoComplete="off"
          placeholder="ada@example.com or example.com"
          required
        />
        <Button type="submit" kind="primary" isBusy={add.isPending}>
          Suppress
        </Button>
      </form>
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && <Notice tone="good">{add.data.value} is left alone: no more mail leaves for it.</Notice>}
    </>
  );
}
