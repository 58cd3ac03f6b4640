import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { problemsOf } from "../campaigns/draft-problems.ts";

type SavedAnswer = Output<"saved-answer.list">["data"][number];
type Props = { workspace: string; saved: SavedAnswer | undefined; leave: () => void };

/** Changes the saved one, or writes a new one. */
export function SavedAnswerForm({ workspace, saved, leave }: Props) {
  const [name, setName] = useState(saved?.name ?? "");
  const [text, setText] = useState(saved?.text ?? "");
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: () => ask("saved-answer.save", workspace, { ...(saved && { id: saved.id }), name, text }),
    onSuccess: () => {
      setName("");
      setText("");
      leave();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersQuery(workspace).queryKey }),
  });
  const problems = problemsOf(save.error);
  useEffect(() => {
    if (saved) area.current?.focus();
  }, [saved]);
  return (
    <form
      className={form.form}
      aria-label={saved ? `Change ${saved.name}` : "A new saved answer"}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Field label="Name" required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      <TextArea
        ref={area}
        label="Text"
        problem={problems.map(({ message }) => message).join(" ") || undefined}
        hint="{{ first_name }} is each person’s own, as in a campaign; {{ signature }} is the mailbox’s."
        required
        rows={5}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {save.error && problems.length === 0 && <Notice tone="bad">{save.error.message}</Notice>}
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          {saved ? "Save" : "Add"}
        </Button>
        {saved && (
          <Button kind="quiet" onClick={leave}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
