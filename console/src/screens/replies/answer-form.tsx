import type { Attachment } from "@outbound/contracts/attachments/attachment";
import type { earlierAnswer } from "@outbound/contracts/replies/send-answer";
import { unwrittenIn } from "@outbound/contracts/replies/unwritten";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { threadQuery } from "../../api/reply-queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { FormatBar, isBoldKey, makeBold } from "../../ui/format-bar.tsx";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import { AttachFiles } from "../attachments/attach-files.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { ChooseSavedAnswer } from "./choose-saved-answer.tsx";
import { Drafted, OtherDraft } from "./other-draft.tsx";
import { Question, Undo } from "./sent-answer.tsx";
import styles from "./thread.module.css";
import { useDraft } from "./use-draft.ts";
import { useKeys } from "./use-keys.ts";

type Reply = Output<"reply.get">;
type Answer = Output<"reply.send">;
type Written = { text: string; attached: Attachment[] };
type Mail = Output<"reply.thread">["data"][number];
type Wish = {
  text: string;
  attachments: string[];
  confirmed: boolean;
  after_id?: string | undefined;
  draft_revision: string | null;
};

/**
 * R opens the form, Ctrl and Enter send. A repeat has the same Idempotency-Key, so nothing is sent twice. Whoever begins to
 * write knows of the answers that are shown by then; one that came since is asked about.
 */
export function AnswerForm({ workspace, reply, isWanted }: { workspace: string; reply: Reply; isWanted: boolean }) {
  const [sent, setSent] = useState<Answer & Written>();
  const [attached, setAttached] = useState<Attachment[]>([]);
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: thread } = useInfiniteQuery(threadQuery(workspace, reply.id));
  const answers = answersIn(thread?.pages.flatMap((page) => page.data) ?? [], reply.id);
  const draft = useDraft(workspace, reply.id, { draft: thread?.pages[0]?.draft, answers });
  const { text, known } = draft;
  const send = useMutation({
    mutationFn: ({ key, ...wish }: Wish & { key: string }) =>
      ask("reply.send", workspace, { id: reply.id, ...wish }, key),
    onSuccess: async (answer, wish) => {
      setSent({ ...answer, text: wish.text, attached });
      setAttached([]);
      await draft.drop();
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
    setProblem(undefined);
    draft.write(written, newest);
  };
  const isRepeat = ({ text, attachments, confirmed, after_id, draft_revision }: Wish) =>
    send.error !== null &&
    send.variables.text === text &&
    String(send.variables.attachments) === String(attachments) &&
    send.variables.confirmed === confirmed &&
    send.variables.after_id === after_id &&
    send.variables.draft_revision === draft_revision;
  const submit = (more: Partial<Wish> = {}) => {
    if (send.isPending) return;
    const found = problemOf(text);
    setProblem(found);
    if (found) return area.current?.focus();
    const attachments = attached.map(({ id }) => id);
    const wish = { text, attachments, confirmed: false, after_id: known, draft_revision: draft.revision, ...more };
    const key = (isRepeat(wish) && send.variables?.key) || crypto.randomUUID();
    send.mutate({ ...wish, key });
    area.current?.focus();
  };
  const formatted = { control: area, value: text, change: write };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isBoldKey(event)) {
      event.preventDefault();
      return makeBold(formatted);
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const takeBack = (answer: Written) => {
    setSent(undefined);
    setAttached((current) => (current.length > 0 ? current : answer.attached));
    draft.takeBack(answer.text);
    area.current?.focus();
  };
  const { confirmed = false, after_id } = send.variables ?? {};
  const code = send.error instanceof Refusal ? send.error.code : null;
  const earlier = earlierIn(send.error);
  const later = laterAnswer(answers, known);
  const choices = { isBusy: send.isPending, onCancel: () => send.reset() };
  return (
    <form
      className={styles.form}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !send.isPending) draft.save();
      }}
    >
      {sent && (
        <Undo key={sent.id} workspace={workspace} what="The answer" answer={sent} onUndone={() => takeBack(sent)} />
      )}
      <ChooseSavedAnswer
        workspace={workspace}
        reply={reply.id}
        text={text}
        take={(filled) => {
          write(text === "" ? filled : `${text.trimEnd()}\n\n${filled}`);
          area.current?.focus();
        }}
      />
      {draft.writer && <Drafted {...draft.writer} />}
      {text.trim() !== "" && later && !earlier && <AnsweredMeanwhile {...later} />}
      <TextArea
        ref={area}
        label={`Answer to ${reply.from}`}
        hint={`From ${reply.mailbox.email}, without tracking. Ctrl and Enter send it.`}
        problem={problem}
        value={text}
        rows={5}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <FormatBar {...formatted} />
      <AttachFiles workspace={workspace} label="Attach files" attached={attached} change={setAttached} />
      {draft.other && <OtherDraft {...draft.other} onTake={draft.takeTheirs} onKeep={draft.keepMine} />}
      {draft.error && !draft.other && <Notice tone="bad">The draft isn’t saved: {draft.error.message}</Notice>}
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

function problemOf(text: string): string | undefined {
  if (text.trim() === "") return "Write an answer first.";
  const unwritten = unwrittenIn(text);
  return unwritten && `Write something in the place of ${unwritten}: an answer is sent as it stands.`;
}

/** The newest first. */
const answersIn = (mails: readonly Mail[], replyId: string) =>
  mails
    .filter((mail) => mail.kind === "answer")
    .filter(({ reply_id, forwarded }) => reply_id === replyId && !forwarded);

/** The newest that may arrive, of those that came after `known`. */
function laterAnswer<One extends AnsweredBy>(answers: readonly One[], known: string | undefined): One | undefined {
  const at = answers.findIndex(({ id }) => id === known);
  const later = at === -1 ? answers : answers.slice(0, at);
  return later.find(({ status, bounce }) => status !== "cancelled" && status !== "refused" && bounce === null);
}

type AnsweredBy = Pick<Extract<Mail, { kind: "answer" }>, "id" | "at" | "written_by" | "status" | "bounce">;

const AnsweredMeanwhile = ({ written_by, at }: AnsweredBy) => (
  <p className={styles.above}>
    {written_by} answered after this was begun, <When at={at} />
  </p>
);

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
      {text !== undefined && <FormattedText text={text} />}
    </>
  );
}
