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
      <h2>{mailbox.paused ? "Paused" : "Pause"}</h2>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {isWider && <p>It is not paused by itself: whoever paused more than this mailbox resumes that.</p>}
      {mailbox.paused?.scope === "mailbox" && (
        <div>
          <Button kind="primary" isBusy={resume.isPending} onClick={() => resume.mutate()}>
            Resume
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
            label="Why, for whoever finds it paused"
            name="reason"
            required
            maxLength={500}
            placeholder="The password changes today"
          />
          <Button type="submit" isBusy={pause.isPending}>
            Pause
          </Button>
        </form>
      )}
      <p className={styles.note}>While it is paused no mail leaves it; its replies are still read.</p>
    </section>
  );
}
