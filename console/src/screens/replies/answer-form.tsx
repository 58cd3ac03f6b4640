import type { earlierAnswer } from "@outbound/contracts/replies/send-answer";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { threadQuery } from "../../api/reply-queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { ChooseSavedAnswer } from "./choose-saved-answer.tsx";
import { Question, Undo } from "./sent-answer.tsx";
import styles from "./thread.module.css";
import { useKeptAnswer } from "./use-kept-answer.ts";
import { useKeys } from "./use-keys.ts";

type Reply = Output<"reply.get">;
type Answer = Output<"reply.send">;
type Mail = Output<"reply.thread">["data"][number];
type Wish = { text: string; confirmed: boolean; after_id?: string | undefined };

/**
 * R opens the form, Ctrl and Enter send. A repeat has the same Idempotency-Key, so nothing is sent twice. Whoever begins to
 * write knows of the answers that are shown by then; one that came since is asked about.
 */
export function AnswerForm({ workspace, reply, isWanted }: { workspace: string; reply: Reply; isWanted: boolean }) {
  const { text, known, setWriting, drop } = useKeptAnswer(workspace, reply.id);
  const [sent, setSent] = useState<Answer & { text: string }>();
  const [isEmptyRefused, setEmptyRefused] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: thread } = useInfiniteQuery(threadQuery(workspace, reply.id));
  const answers = answersIn(thread?.pages.flatMap((page) => page.data) ?? [], reply.id);
  const send = useMutation({
    mutationFn: ({ key, ...wish }: Wish & { key: string }) =>
      ask("reply.send", workspace, { id: reply.id, ...wish }, key),
    onSuccess: (answer, wish) => {
      setSent({ ...answer, text: wish.text });
      drop();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const maySend = useMay("reply.send");
  useKeys({ r: () => area.current?.focus() });
  useEffect(() => {
    if (isWanted) area.current?.focus();
  }, [isWanted]);
  if (!maySend || reply.held || reply.from === "") return null;

  const write = (written: string) => {
    const isSentShown = answers.some(({ id }) => id === sent?.id);
    const newest = sent && !isSentShown ? sent.id : answers[0]?.id;
    setEmptyRefused(false);
    setWriting({ text: written, known: text === "" ? newest : known });
  };
  const isRepeat = ({ text, confirmed, after_id }: Wish) =>
    send.error !== null &&
    send.variables.text === text &&
    send.variables.confirmed === confirmed &&
    send.variables.after_id === after_id;
  const submit = (more: Partial<Wish> = {}) => {
    if (send.isPending) return;
    setEmptyRefused(text.trim() === "");
    if (text.trim() === "") return area.current?.focus();
    const wish = { text, confirmed: false, after_id: known, ...more };
    const key = (isRepeat(wish) && send.variables?.key) || crypto.randomUUID();
    send.mutate({ ...wish, key });
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const takeBack = (answer: { text: string }) => {
    setSent(undefined);
    setWriting((current) => (current.text ? current : { ...current, text: answer.text }));
    area.current?.focus();
  };
  const { confirmed = false, after_id } = send.variables ?? {};
  const code = send.error instanceof Refusal ? send.error.code : null;
  const earlier = earlierIn(send.error);
  const choices = { isBusy: send.isPending, onCancel: () => send.reset() };
  return (
    <form
      className={styles.form}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sent && (
        <Undo key={sent.id} workspace={workspace} what="The answer" answer={sent} onUndone={() => takeBack(sent)} />
      )}
      <ChooseSavedAnswer
        workspace={workspace}
        reply={reply.id}
        take={(filled) => {
          write(text === "" ? filled : `${text.trimEnd()}\n\n${filled}`);
          area.current?.focus();
        }}
      />
      <TextArea
        ref={area}
        label={`Answer to ${reply.from}`}
        hint={`From ${reply.mailbox.email}. Ctrl and Enter send it.`}
        problem={isEmptyRefused ? "Write an answer first." : undefined}
        value={text}
        rows={5}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {code === "needs-confirmation" ? (
        <Question all="Answer all the same" {...choices} onSend={() => submit({ confirmed: true, after_id })}>
          <p>{send.error?.message.replace(/ Answer all the same\?.*$/, "")}</p>
        </Question>
      ) : earlier ? (
        <Question all="Answer all the same" {...choices} onSend={() => submit({ confirmed, after_id: earlier.id })}>
          <Earlier {...earlier} text={answers.find(({ id }) => id === earlier.id)?.text} />
        </Question>
      ) : (
        <>
          {send.error && <Notice tone="bad">{send.error.message}</Notice>}
          <div className={styles.choice}>
            <Button type="submit" kind="primary" isBusy={send.isPending}>
              Send
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** The newest first. */
const answersIn = (mails: readonly Mail[], replyId: string) =>
  mails
    .filter((mail) => mail.kind === "answer")
    .filter(({ reply_id, forwarded }) => reply_id === replyId && !forwarded);

type EarlierAnswer = z.input<typeof earlierAnswer>;

function earlierIn(error: Error | null): EarlierAnswer | undefined {
  if (!(error instanceof Refusal) || error.code !== "already-answered") return undefined;
  return (error.details as { answer?: EarlierAnswer }).answer;
}

function Earlier({ written_by, created_at, text }: EarlierAnswer & { text: string | undefined }) {
  return (
    <>
      <p>
        This was answered by {written_by} <When at={created_at} />. Yours isn’t sent yet.
      </p>
      {text !== undefined && <pre className={styles.text}>{text}</pre>}
    </>
  );
}
