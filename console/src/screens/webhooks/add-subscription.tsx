import { useMutation } from "@tanstack/react-query";
import { ask, type Input } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import forms from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { words } from "./words.ts";

const events: readonly Input<"hook.subscribe">["event"][] = ["new_reply", "positive_reply", "bounce", "unsubscribe"];

export function AddSubscription({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const add = useMutation({
    mutationFn: (data: FormData) => {
      const event = events.find((one) => one === textOf(data, "event")) ?? "new_reply";
      return ask("hook.subscribe", workspace, { event, target_url: textOf(data, "target_url") });
    },
    onSuccess: ({ created, event }) => {
      onClose();
      showToast({ text: created ? words.subscribed(event) : words.alreadySubscribed(event) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <Dialog title={words.addSubscription} onClose={onClose}>
      <form
        className={forms.form}
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!add.isPending) add.mutate(new FormData(submit.currentTarget));
        }}
      >
        {add.error && <Notice tone="bad">{add.error.message}</Notice>}
        <Select label={words.event} name="event">
          {events.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </Select>
        <Field
          label={words.targetUrl}
          name="target_url"
          type="url"
          autoComplete="off"
          placeholder={words.targetUrlExample}
          required
        />
        <div className={forms.row}>
          <Button type="submit" kind="primary" isBusy={add.isPending}>
            {words.subscribe}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
