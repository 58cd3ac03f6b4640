import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { unwrittenIn } from "@outbound/contracts/replies/unwritten";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Forward } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { offerUndo, useReturned } from "../thread/undo-send.ts";
import { composer, forwardForm as words } from "../words.ts";
import { AttachButton, Attached } from "./attach-button.tsx";
import styles from "./composer.module.css";
import { isSendKey } from "./is-send-key.ts";
import { Question } from "./question.tsx";

type Written = { to: string; text: string; attached: Attachment[] };
type Wish = Written & { confirmed: boolean; key: string };
type Props = { workspace: string; reply: Output<"reply.get">; isShown: boolean; times: number; leave: () => void };

const nothing: Written = { to: "", text: "", attached: [] };

/** A repeat has the same Idempotency-Key, so nothing is sent twice. */
export function ForwardForm({ workspace, reply, isShown, times, leave }: Props) {
  const navigate = useNavigate();
  const [{ to, text, attached }, setWritten] = useState(nothing);
  const [isNobodyNamed, setNobodyNamed] = useState(false);
  const [unwritten, setUnwritten] = useState<string>();
  const recipient = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const forward = useMutation({
    mutationFn: ({ key, attached: files, ...wish }: Wish) =>
      ask("reply.forward", workspace, { id: reply.id, ...wish, attachments: files.map(({ id }) => id) }, key),
    onSuccess: (answer, wish) => {
      const open = () =>
        void navigate({ to: "/w/$workspace/inbox/$reply", params: { workspace, reply: reply.id }, search: true });
      offerUndo(answer, wish, { workspace, forwarded: true, name: wish.to, open });
      setWritten(nothing);
      leave();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  useReturned(reply.id, true, (written) => {
    setWritten((now) => (now.to || now.text ? now : { ...written, attached: [...written.attached] }));
  });
  useEffect(() => {
    if (times > 0) recipient.current?.focus();
  }, [times]);

  const submit = (confirmed: boolean) => {
    if (forward.isPending) return;
    setNobodyNamed(to.trim() === "");
    if (to.trim() === "") return recipient.current?.focus();
    const found = unwrittenIn(text);
    setUnwritten(found);
    if (found) return note.current?.focus();
    const last = forward.error ? forward.variables : undefined;
    const isRepeat =
      last?.to === to && last.text === text && last.attached === attached && last.confirmed === confirmed;
    forward.mutate({ to, text, attached, confirmed, key: isRepeat ? last.key : crypto.randomUUID() });
  };
  const attach = (chosen: Attachment[]) => setWritten({ to, text, attached: chosen });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const isAsked = forward.error instanceof Refusal && forward.error.code === "needs-confirmation";
  const isRefusedAddress = forward.error !== null && parseEmailAddress(forward.variables.to) === undefined;
  return (
    <form
      hidden={!isShown}
      className={styles.composer}
      aria-label={words.name}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={styles.whom}>
        <Forward aria-hidden="true" />
        <strong>{words.name}</strong>
        <span className={styles.from}>{words.from(reply.mailbox.email)}</span>
      </div>
      <div className={styles.text}>
        <Field
          ref={recipient}
          label={words.to}
          type="email"
          problem={isNobodyNamed ? words.empty : isRefusedAddress ? forward.error?.message : undefined}
          autoComplete="off"
          value={to}
          onChange={({ target }) => {
            setNobodyNamed(false);
            setWritten({ to: target.value, text, attached });
          }}
        />
        <TextArea
          ref={note}
          label={words.above}
          problem={unwritten && composer.placeholder(unwritten)}
          rows={2}
          value={text}
          onChange={({ target }) => {
            setUnwritten(undefined);
            setWritten({ to, text: target.value, attached });
          }}
        />
        <Attached attached={attached} change={attach} />
        {isAsked && (
          <Question
            act={composer.forwardAnyway}
            isBusy={forward.isPending}
            onSend={() => submit(true)}
            onCancel={() => forward.reset()}
          >
            <p>{forward.error?.message}</p>
          </Question>
        )}
        {forward.error && !isAsked && !isRefusedAddress && <Notice tone="bad">{forward.error.message}</Notice>}
      </div>
      {!isAsked && (
        <div className={styles.tools}>
          <AttachButton workspace={workspace} attached={attached} change={attach} />
          <Button kind="quiet" className={styles.end} onClick={leave}>
            {words.cancel}
          </Button>
          <Button type="submit" kind="primary" shortcut="Mod+Enter" isBusy={forward.isPending}>
            {words.send}
          </Button>
        </div>
      )}
    </form>
  );
}
