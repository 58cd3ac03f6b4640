import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { problemsOf } from "../campaigns/sequence/draft-problems.ts";
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
    <DialogForm
      title={saved ? words.change(saved.name) : words.add}
      submit={saved ? words.save : words.addOne}
      isWide
      change={{ ...save, error: problems.length > 0 ? null : save.error, mutate: () => save.mutate() }}
      onClose={leave}
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
    </DialogForm>
  );
}
