import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { problemsOf } from "../campaigns/draft-problems.ts";
import { form as words } from "./words.ts";

type SavedAnswer = Output<"saved-answer.list">["data"][number];
type Props = { workspace: string; saved: SavedAnswer | undefined; leave: () => void };

/** Changes the saved one, or writes a new one. */
export function SavedAnswerForm({ workspace, saved, leave }: Props) {
  const [name, setName] = useState(saved?.name ?? "");
  const [text, setText] = useState(saved?.text ?? "");
  const save = useMutation({
    mutationFn: () => ask("saved-answer.save", workspace, { ...(saved && { id: saved.id }), name, text }),
    onSuccess: leave,
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersQuery(workspace).queryKey }),
  });
  const problems = problemsOf(save.error);
  return (
    <Dialog title={saved ? words.change(saved.name) : words.add} onClose={leave} isWide>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Field
          label={words.name}
          required
          autoFocus
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={words.text}
          problem={problems.map(({ message }) => message).join(" ") || undefined}
          hint={words.hint}
          required
          rows={5}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {save.error && problems.length === 0 && <Notice tone="bad">{save.error.message}</Notice>}
        <div className={form.row}>
          <Button kind="primary" type="submit" isBusy={save.isPending}>
            {saved ? words.save : words.addOne}
          </Button>
          <Button kind="quiet" onClick={leave}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
