import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import type { Mailbox } from "./mailbox-health.tsx";
import { words } from "./words.ts";

/** Ends a pause of the mailbox itself, but not one of the workspace or of all sending. */
export function PauseMailbox({ workspace, mailbox }: { workspace: string; mailbox: Mailbox }) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] });
  const pause = useMutation({
    mutationFn: (reason: string) => ask("sending.pause", workspace, { mailbox: mailbox.id, reason }),
    onSettled,
  });
  const resume = useMutation({
    mutationFn: () => ask("sending.resume", workspace, { mailbox: mailbox.id }),
    onSettled,
  });
  const error = pause.error ?? resume.error;
  const isWider = mailbox.paused !== null && mailbox.paused.scope !== "mailbox";
  return (
    <section className={styles.section}>
      <h2>{mailbox.paused ? words.pausedTitle : words.pauseTitle}</h2>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {isWider && <p>{words.widerPause}</p>}
      {mailbox.paused?.scope === "mailbox" && (
        <div>
          <Button kind="primary" isBusy={resume.isPending} onClick={() => resume.mutate()}>
            {words.resume}
          </Button>
        </div>
      )}
      {!mailbox.paused && (
        <form
          className={form.search}
          onSubmit={(event) => {
            event.preventDefault();
            pause.mutate(textOf(new FormData(event.currentTarget), "reason"));
          }}
        >
          <Field
            label={words.pauseReason}
            name="reason"
            required
            maxLength={500}
            placeholder={words.pauseReasonExample}
          />
          <Button type="submit" isBusy={pause.isPending}>
            {words.pause}
          </Button>
        </form>
      )}
      <p className={styles.note}>{words.pauseHelp}</p>
    </section>
  );
}
