import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { Question, Undo } from "./sent-answer.tsx";
import styles from "./thread.module.css";

type Written = { to: string; text: string };
type Wish = Written & { confirmed: boolean; key: string };
type Sent = Output<"reply.forward"> & Written;

const nothing: Written = { to: "", text: "" };

/** A repeat has the same Idempotency-Key, so nothing is sent twice. */
export function ForwardForm({ workspace, reply }: { workspace: string; reply: Output<"reply.get"> }) {
  const [{ to, text }, setWritten] = useState(nothing);
  const [sent, setSent] = useState<Sent>();
  const forward = useMutation({
    mutationFn: ({ key, ...wish }: Wish) => ask("reply.forward", workspace, { id: reply.id, ...wish }, key),
    onSuccess: (answer, wish) => {
      setSent({ ...answer, to: wish.to, text: wish.text });
      setWritten(nothing);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const mayForward = useMay("reply.forward");
  if (!mayForward || reply.from === "") return null;

  const submit = (confirmed: boolean) => {
    if (forward.isPending || to.trim() === "") return;
    const last = forward.error ? forward.variables : undefined;
    const isRepeat = last?.to === to && last.text === text && last.confirmed === confirmed;
    forward.mutate({ to, text, confirmed, key: isRepeat ? last.key : crypto.randomUUID() });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const takeBack = (taken: Written) => {
    setSent(undefined);
    setWritten((current) => (current.to || current.text ? current : { to: taken.to, text: taken.text }));
  };
  const isAsked = forward.error instanceof Refusal && forward.error.code === "needs-confirmation";
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
            label="Forward to"
            type="email"
            autoComplete="off"
            value={to}
            onChange={({ target }) => setWritten({ to: target.value, text })}
          />
          <TextArea
            label="What stands above it"
            hint={`From ${reply.mailbox.email}, with the reply and what it quotes below.`}
            rows={3}
            value={text}
            onChange={({ target }) => setWritten({ to, text: target.value })}
          />
          {isAsked ? (
            <Question
              all="Forward all the same"
              isBusy={forward.isPending}
              onSend={() => submit(true)}
              onCancel={() => forward.reset()}
            >
              <p>{forward.error?.message.replace(/ Forward all the same\?.*$/, "")}</p>
            </Question>
          ) : (
            <>
              {forward.error && <Notice tone="bad">{forward.error.message}</Notice>}
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
