import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { unwrittenIn } from "@outbound/contracts/replies/unwritten";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, Reply as ReplyIcon, Send } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { threadQuery } from "../../../api/reply-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { When } from "../../../ui/when.tsx";
import { list } from "../../../ui/wording.ts";
import { type Conversation, nameOfProspect } from "../conversation-names.ts";
import { useInbox } from "../inbox-context.ts";
import { offerUndo, useReturned } from "../thread/undo-send.ts";
import { acts, composer as words } from "../words.ts";
import type { Writing } from "../writing.ts";
import { AttachButton, Attached } from "./attach-button.tsx";
import styles from "./composer.module.css";
import { answersIn, EarlierAnswer, earlierIn, laterAnswer } from "./earlier-answers.tsx";
import { isSendKey } from "./is-send-key.ts";
import { Drafted, OtherDraft } from "./other-draft.tsx";
import { Question } from "./question.tsx";
import { ReplyText, type ReplyTextHandle } from "./reply-text.tsx";
import { SavedReplies } from "./saved-replies.tsx";
import { useDraft } from "./use-draft.ts";

type Reply = Output<"reply.get">;
type Wish = {
  text: string;
  attachments: string[];
  confirmed: boolean;
  after_id?: string | undefined;
  draft_revision: string | null;
};
type Sending = Wish & { key: string; isNextWanted: boolean };
type Props = {
  workspace: string;
  reply: Reply;
  conversation: Conversation;
  isShown: boolean;
  times: number;
  write: (mode: Writing["mode"]) => void;
};

/**
 * A repeat has the same Idempotency-Key, so nothing is sent twice. Whoever begins to write knows of the replies of colleagues
 * that are shown by then; one that came since is asked about.
 */
export function ReplyForm({ workspace, reply, conversation, isShown, times, write: writeIn }: Props) {
  const navigate = useNavigate();
  const inbox = useInbox();
  const [sent, setSent] = useState<string>();
  const [attached, setAttached] = useState<Attachment[]>([]);
  const [noValue, setNoValue] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isWriting, setWriting] = useState(false);
  const area = useRef<ReplyTextHandle>(null);
  const { data: thread } = useInfiniteQuery(threadQuery(workspace, reply.id));
  const answers = answersIn(thread?.pages.flatMap((page) => page.data) ?? [], reply.id);
  const draft = useDraft(workspace, reply.id, { draft: thread?.pages[0]?.draft, answers });
  const { text, known } = draft;
  const nameOfMember = useNames(workspace);
  const mayForward = useMay("reply.forward");
  const mayNote = useMay("note.add");
  const to = reply.from === reply.prospect?.email ? nameOfProspect(reply.prospect) : reply.from;
  const send = useMutation({
    mutationFn: ({ key, text: written, attachments, confirmed, after_id, draft_revision }: Sending) => {
      const wish = { text: written, attachments, confirmed, after_id, draft_revision };
      return ask("reply.send", workspace, { id: reply.id, ...wish }, key);
    },
    onSuccess: async (answer, { text: written, isNextWanted }) => {
      const open = () =>
        void navigate({ to: "/w/$workspace/inbox/$reply", params: { workspace, reply: reply.id }, search: true });
      offerUndo(answer, { to: reply.from, text: written, attached }, { workspace, forwarded: false, name: to, open });
      setSent(answer.id);
      setAttached([]);
      if (isNextWanted) inbox.openNext(conversation.id);
      await draft.drop();
    },
    // After an undo the reply may be sent anew before the lists are read again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const focus = () => area.current?.focus();
  useReturned(reply.id, false, (written) => {
    setSent(undefined);
    setAttached((current) => (current.length > 0 ? current : [...written.attached]));
    draft.takeBack(written.text);
    focus();
  });
  useEffect(() => {
    if (times > 0) focus();
  }, [times]);

  const write = (written: string) => {
    const isSentShown = answers.some(({ id }) => id === sent);
    const newest = sent !== undefined && !isSentShown ? sent : answers[0]?.id;
    setProblem(undefined);
    draft.write(written, newest);
  };
  const submit = (more: Partial<Sending> = {}) => {
    if (send.isPending) return;
    const found = problemOf(text);
    setProblem(found);
    if (found) return area.current?.selectUnwritten();
    const wish = {
      text,
      attachments: attached.map(({ id }) => id),
      confirmed: false,
      after_id: known,
      draft_revision: draft.revision,
      ...more,
    };
    const key = (send.error && isSame(send.variables, wish) && send.variables.key) || crypto.randomUUID();
    send.mutate({ isNextWanted: false, ...wish, key });
    focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  const { confirmed = false, after_id, isNextWanted = false } = send.variables ?? {};
  const isAsked = send.error instanceof Refusal && send.error.code === "needs-confirmation";
  const earlier = earlierIn(send.error);
  const later = laterAnswer(answers, known);
  const missing = noValue.filter((name) => text.includes(`[${name}]`));
  const isWritten = text.trim() !== "";
  const choices = { act: words.sendAnyway, isBusy: send.isPending, onCancel: () => send.reset() };
  return (
    // No `form`, as the editor has forms of its own.
    <section
      hidden={!isShown}
      className={`${styles.composer} ${styles.reply}`}
      aria-label={words.name}
      data-open={isWriting || isWritten || attached.length > 0 || undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (target.isContentEditable) setWriting(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setWriting(false);
        if (!send.isPending) draft.save();
      }}
    >
      <div className={styles.whom}>
        <ReplyIcon aria-hidden="true" />
        <strong>{to}</strong>
        <span className={styles.from}>{words.from(reply.mailbox.email)}</span>
        {mayNote && (
          <button type="button" className={styles.instead} onClick={() => writeIn("note")}>
            {words.noteInstead}
          </button>
        )}
      </div>
      <ReplyText handle={area} label={words.reply(to)} value={text} change={write} problem={problem} />
      <div className={styles.said}>
        {draft.writer && <Drafted workspace={workspace} {...draft.writer} />}
        {isWritten && later && !earlier && (
          <p className={styles.aside}>
            {words.repliedAt(nameOfMember(later.written_by))} <When at={later.at} />
          </p>
        )}
        {missing.length > 0 && <Notice tone="warn">{words.noValue(list(missing))}</Notice>}
        <Attached attached={attached} change={setAttached} />
        {draft.other && (
          <OtherDraft workspace={workspace} {...draft.other} onTake={draft.takeTheirs} onKeep={draft.keepMine} />
        )}
        {draft.error && !draft.other && <Notice tone="bad">{words.draftNotSaved(draft.error.message)}</Notice>}
        {isAsked && (
          <Question {...choices} onSend={() => submit({ confirmed: true, after_id, isNextWanted })}>
            <p>{send.error?.message}</p>
          </Question>
        )}
        {!isAsked && earlier && (
          <Question {...choices} onSend={() => submit({ confirmed, after_id: earlier.id, isNextWanted })}>
            <EarlierAnswer
              workspace={workspace}
              {...earlier}
              text={answers.find(({ id }) => id === earlier.id)?.text}
            />
          </Question>
        )}
        {send.error && !isAsked && !earlier && <Notice tone="bad">{send.error.message}</Notice>}
      </div>
      <div className={styles.tools}>
        <span className={styles.rule} aria-hidden="true" />
        <AttachButton workspace={workspace} attached={attached} change={setAttached} />
        <SavedReplies
          workspace={workspace}
          reply={reply.id}
          take={({ text: filled, missing: names }) => {
            setNoValue(names);
            write(text === "" ? filled : `${text.trimEnd()}\n\n${filled}`);
            focus();
          }}
        />
        <span className={styles.saved} role="status">
          {draft.isSaving ? words.savingDraft : isWritten && draft.isSaved && words.draftSaved}
        </span>
        <span className={styles.split}>
          <Button kind="primary" icon={Send} shortcut="Mod+Enter" isBusy={send.isPending} onClick={() => submit()}>
            <span>{words.send}</span>
          </Button>
          <Menu
            label={words.sendMore}
            kind="primary"
            icon={ChevronDown}
            groups={[
              {
                items: [
                  { label: words.sendAndNext, run: () => submit({ isNextWanted: true }) },
                  ...(mayForward ? [{ label: acts.forward, shortcut: "F", run: () => writeIn("forward") }] : []),
                ],
              },
            ]}
          />
        </span>
      </div>
    </section>
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === "") return words.empty;
  const unwritten = unwrittenIn(text);
  return unwritten && words.placeholder(unwritten);
}

const isSame = (one: Wish, other: Wish): boolean =>
  one.text === other.text &&
  String(one.attachments) === String(other.attachments) &&
  one.confirmed === other.confirmed &&
  one.after_id === other.after_id &&
  one.draft_revision === other.draft_revision;
