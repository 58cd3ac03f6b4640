import { useMutation } from "@tanstack/react-query";
import { askOperator } from "../../api/ask-operator.ts";
import { operatorKey, queryClient, sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { words } from "./words.ts";

export function RenameWorkspace({ workspace: { id, name } }: { workspace: { id: string; name: string } }) {
  const rename = useMutation({
    mutationFn: (wanted: string) => askOperator("workspace.rename", { name: wanted }, { workspace: id }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: operatorKey }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
  return (
    <section className={screen.section} aria-labelledby="rename">
      <h2 id="rename">{words.workspacePage.rename}</h2>
      {rename.error && <Notice tone="bad">{rename.error.message}</Notice>}
      <form
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate(textOf(new FormData(event.currentTarget), "name"));
        }}
      >
        <Field
          key={name}
          label={words.workspacePage.name}
          name="name"
          autoComplete="off"
          defaultValue={name}
          required
          maxLength={200}
        />
        <Button type="submit" isBusy={rename.isPending}>
          {words.workspacePage.rename}
        </Button>
      </form>
      {rename.isSuccess && <Notice tone="good">{words.workspacePage.renamed(rename.data.name)}</Notice>}
    </section>
  );
}
