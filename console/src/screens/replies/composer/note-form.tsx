import { useMutation } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { composer, noteForm as words } from "../words.ts";
import styles from "./composer.module.css";
import { isSendKey } from "./is-send-key.ts";

type Props = {
  workspace: string;
  reply: Output<"reply.get">;
  isShown: boolean;
  times: number;
  replyInstead?: () => void;
};

export function NoteForm({ workspace, reply, isShown, times, replyInstead }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = useMutation({
    mutationFn: (note: string) => ask("note.add", workspace, { id: reply.id, text: note }),
    onSuccess: (_, note) => setText((now) => (now === note ? "" : now)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "notes"] }),
  });
  useEffect(() => {
    if (times > 0) area.current?.focus();
  }, [times]);
  const submit = () => {
    if (add.isPending) return;
    if (text.trim() !== "") return add.mutate(text);
    setProblem(words.empty);
    area.current?.focus();
  };
  return (
    <form
      hidden={!isShown}
      className={`${styles.composer} ${styles.noteForm}`}
      aria-label={words.name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.whom}>
        <StickyNote aria-hidden="true" />
        <strong>{words.name}</strong>
        <span className={styles.from}>{words.hint}</span>
        {replyInstead && (
          <button type="button" className={styles.instead} onClick={replyInstead}>
            {composer.replyInstead}
          </button>
        )}
      </div>
      <div className={styles.text}>
        <TextArea
          ref={area}
          label={words.label}
          problem={problem}
          rows={3}
          value={text}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            submit();
          }}
          onChange={({ target }) => {
            setProblem(undefined);
            setText(target.value);
          }}
        />
        {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      </div>
      <div className={styles.tools}>
        <Button type="submit" kind="primary" className={styles.end} shortcut="Mod+Enter" isBusy={add.isPending}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
