import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./thread.module.css";

type Reply = Output<"reply.get">;
type Answer = Output<"reply.send">;
type Wish = { text: string; confirmed: boolean; key: string };

/** R opens the form, Ctrl and Enter send. A repeat has the same Idempotency-Key, so nothing is sent twice. */
export function AnswerForm({ workspace, reply }: { workspace: string; reply: Reply }) {
  const [text, setText] = useState("");
  const [sent, setSent] = useState<Answer & { text: string }>();
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useMutation({
    mutationFn: ({ key, ...wish }: Wish) => ask("reply.send", workspace, { id: reply.id, ...wish }, key),
    onSuccess: (answer, wish) => {
      setSent({ ...answer, text: wish.text });
      setText("");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const maySend = useMay("reply.send");
  useAnswerKey(area);
  if (!maySend || reply.held || reply.from === "") return null;

  const isRepeatOf = (confirmed: boolean) =>
    send.error && send.variables?.text === text && send.variables.confirmed === confirmed;
  const submit = (confirmed: boolean) => {
    if (send.isPending || text.trim() === "") return;
    const key = (isRepeatOf(confirmed) && send.variables?.key) || crypto.randomUUID();
    send.mutate({ text, confirmed, key });
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit(false);
  };
  const takeBack = (answer: { text: string }) => {
    setSent(undefined);
    setText((current) => current || answer.text);
    area.current?.focus();
  };
  const question = send.error instanceof Refusal && send.error.code === "needs-confirmation";
  return (
    <form
      className={styles.form}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      {sent && <Undo key={sent.id} workspace={workspace} answer={sent} onUndone={() => takeBack(sent)} />}
      <TextArea
        ref={area}
        label={`Answer to ${reply.from}`}
        hint={`From ${reply.mailbox.email}. Ctrl and Enter send it.`}
        value={text}
        rows={5}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {send.error && !question && <Notice tone="bad">{send.error.message}</Notice>}
      {question ? (
        <Notice tone="warn">
          <div className={styles.choice} role="alert">
            <p>{send.error?.message.replace(/ Answer all the same\?.*$/, "")}</p>
            <Button kind="danger" isBusy={send.isPending} onClick={() => submit(true)}>
              Answer all the same
            </Button>
            <Button onClick={() => send.reset()}>Don’t send</Button>
          </div>
        </Notice>
      ) : (
        <div className={styles.choice}>
          <Button type="submit" kind="primary" isBusy={send.isPending}>
            Send
          </Button>
        </div>
      )}
    </form>
  );
}

type UndoProps = { workspace: string; answer: Answer; onUndone: () => void };

function Undo({ workspace, answer, onUndone }: UndoProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(answer.send_after) - Date.now()));
    return () => clearTimeout(timer);
  }, [answer.send_after]);
  const withdraw = useMutation({
    mutationFn: () => ask("reply.withdraw", workspace, { id: answer.id }),
    onSuccess: onUndone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  if (withdraw.error) return <Notice tone="bad">{withdraw.error.message}</Notice>;
  if (isOver) return null;
  return (
    <Notice tone="good">
      <div className={styles.choice}>
        <p>The answer leaves in ten seconds.</p>
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Undo
        </Button>
      </div>
    </Notice>
  );
}

/** A single letter is a shortcut only outside of text fields. */
function useAnswerKey(area: { current: HTMLTextAreaElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isWriting = target instanceof Element && target.matches("input, textarea, select, dialog *");
      if (event.key !== "r" || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
      event.preventDefault();
      area.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [area]);
}
