import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AttachFiles } from "../attachments/attach-files.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { Question, Undo } from "./sent-answer.tsx";
import styles from "./thread.module.css";

type Written = { to: string; text: string; attached: Attachment[] };
type Wish = Written & { confirmed: boolean; key: string };
type Sent = Output<"reply.forward"> & Written;

const nothing: Written = { to: "", text: "", attached: [] };

/** A repeat has the same Idempotency-Key, so nothing is sent twice. */
export function ForwardForm({ workspace, reply }: { workspace: string; reply: Output<"reply.get"> }) {
  const [{ to, text, attached }, setWritten] = useState(nothing);
  const [sent, setSent] = useState<Sent>();
  const [isNobodyNamed, setNobodyNamed] = useState(false);
  const recipient = useRef<HTMLInputElement>(null);
  const forward = useMutation({
    mutationFn: ({ key, attached, ...wish }: Wish) =>
      ask("reply.forward", workspace, { id: reply.id, ...wish, attachments: attached.map(({ id }) => id) }, key),
    onSuccess: (answer, wish) => {
      setSent({ ...answer, to: wish.to, text: wish.text, attached: wish.attached });
      setWritten(nothing);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const mayForward = useMay("reply.forward");
  if (!mayForward || reply.from === "") return null;

  const submit = (confirmed: boolean) => {
    if (forward.isPending) return;
    setNobodyNamed(to.trim() === "");
    if (to.trim() === "") return recipient.current?.focus();
    const last = forward.error ? forward.variables : undefined;
    const isRepeat =
      last?.to === to && last.text === text && last.attached === attached && last.confirmed === confirmed;
    forward.mutate({ to, text, attached, confirmed, key: isRepeat ? last.key : crypto.randomUUID() });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const takeBack = (taken: Written) => {
    setSent(undefined);
    setWritten((current) =>
      current.to || current.text ? current : { to: taken.to, text: taken.text, attached: taken.attached },
    );
  };
  const isAsked = forward.error instanceof Refusal && forward.error.code === "needs-confirmation";
  const isRefusedAddress = forward.error !== null && parseEmailAddress(forward.variables.to) === undefined;
  return (
    <>
      {sent && (
        <Undo
          key={sent.id}
          workspace={workspace}
          what={`The mail to ${sent.to}`}
          answer={sent}
          onUndone={() => takeBack(sent)}
        />
      )}
      <details>
        <summary>Forward to somebody else</summary>
        <form className={styles.form} aria-label="Forward" onSubmit={onSubmit}>
          <Field
            ref={recipient}
            label="Forward to"
            type="email"
            problem={isNobodyNamed ? "Write the address first." : isRefusedAddress ? forward.error?.message : undefined}
            autoComplete="off"
            value={to}
            onChange={({ target }) => {
              setNobodyNamed(false);
              setWritten({ to: target.value, text, attached });
            }}
          />
          <TextArea
            label="What stands above it"
            hint={`From ${reply.mailbox.email}, with the reply and what it quotes below.`}
            rows={3}
            value={text}
            onChange={({ target }) => setWritten({ to, text: target.value, attached })}
          />
          <AttachFiles
            workspace={workspace}
            label="Attach files to it"
            attached={attached}
            change={(chosen) => setWritten({ to, text, attached: chosen })}
          />
          {isAsked ? (
            <Question
              all="Forward all the same"
              isBusy={forward.isPending}
              onSend={() => submit(true)}
              onCancel={() => forward.reset()}
            >
              <p>{forward.error?.message}</p>
            </Question>
          ) : (
            <>
              {forward.error && !isRefusedAddress && <Notice tone="bad">{forward.error.message}</Notice>}
              <div className={styles.choice}>
                <Button type="submit" isBusy={forward.isPending}>
                  Forward
                </Button>
              </div>
            </>
          )}
        </form>
      </details>
    </>
  );
}
