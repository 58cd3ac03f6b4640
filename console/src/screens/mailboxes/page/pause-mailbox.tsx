import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { textOf } from "../../../ui/form.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";

const askAgain = (workspace: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] }),
    queryClient.invalidateQueries({ queryKey: [workspace, "today"] }),
  ]);

/** Ends a pause of the mailbox itself, but not one of the workspace or of all sending. */
export const useResume = (workspace: string, mailbox: string) =>
  useMutation({
    mutationFn: () => ask("sending.resume", workspace, { mailbox }),
    onSettled: () => askAgain(workspace),
  });

type Props = { workspace: string; mailbox: Mailbox; onClose: () => void };

export function PauseDialog({ workspace, mailbox, onClose }: Props) {
  const id = useId();
  const pause = useMutation({
    mutationFn: (reason: string) => ask("sending.pause", workspace, { mailbox: mailbox.id, reason }),
    onSuccess: onClose,
    onSettled: () => askAgain(workspace),
  });
  return (
    <Dialog
      title={words.pauseWhat(mailbox.email)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={id} isBusy={pause.isPending}>
            {words.pause}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          pause.mutate(textOf(new FormData(event.currentTarget), "reason"));
        }}
      >
        <p>{words.pauseHelp}</p>
        <Field
          label={words.pauseReason}
          name="reason"
          required
          autoFocus
          maxLength={500}
          placeholder={words.pauseReasonExample}
        />
        {pause.error && <Notice tone="bad">{pause.error.message}</Notice>}
      </form>
    </Dialog>
  );
}
