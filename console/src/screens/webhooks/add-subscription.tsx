import { useMutation } from "@tanstack/react-query";
import { ask, type Input } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
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
    <DialogForm title={words.addSubscription} change={add} onClose={onClose}>
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
    </DialogForm>
  );
}
