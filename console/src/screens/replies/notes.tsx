import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { notesQuery } from "../../api/conversation-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { More } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./thread.module.css";

type Props = { workspace: string; reply: string };

/** Members write them for each other; nobody outside gets them. */
export function Notes({ workspace, reply }: Props) {
  const list = useInfiniteQuery(notesQuery(workspace, reply));
  const mayWrite = useMay("note.add");
  const remove = useMutation({
    mutationFn: (id: string) => ask("note.delete", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "notes"] }),
  });
  const notes = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <section className={styles.thread} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ id, text, written_by, created_at }) => (
            <li key={id} className={styles.note}>
              <p className={styles.head}>
                <strong>{written_by}</strong>
                <When at={created_at} />
              </p>
              <pre className={styles.text}>{text}</pre>
              {mayWrite && (
                <Button kind="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(id)}>
                  Delete this note
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <More {...list} />
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {mayWrite && <NoteForm workspace={workspace} reply={reply} />}
    </section>
  );
}

function NoteForm({ workspace, reply }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = useMutation({
    mutationFn: () => ask("note.add", workspace, { id: reply, text }),
    onSuccess: () => setText(""),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "notes"] }),
  });
  return (
    <form
      className={styles.noteForm}
      aria-label="Note"
      onSubmit={(event) => {
        event.preventDefault();
        if (add.isPending) return;
        if (text.trim() !== "") return add.mutate();
        setProblem("Write a note first.");
        area.current?.focus();
      }}
    >
      <TextArea
        ref={area}
        label="A note for your colleagues"
        problem={problem}
        hint="It is never sent."
        rows={2}
        value={text}
        onChange={({ target }) => {
          setProblem(undefined);
          setText(target.value);
        }}
      />
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      <div className={styles.choice}>
        <Button type="submit" isBusy={add.isPending}>
          Add the note
        </Button>
      </div>
    </form>
  );
}
