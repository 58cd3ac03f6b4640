import { aboutNobody } from "@outbound/contracts/webhooks/sample-event";
import { useMutation } from "@tanstack/react-query";
import { ask, type Input } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { words } from "./words.ts";

const events: readonly NonNullable<Input<"webhook.test">["event"]>[] = [
  "test",
  "sent",
  "replied",
  "bounced",
  "unsubscribed",
  "clicked",
];

export function WebhookTest({ workspace }: { workspace: string }) {
  const test = useMutation({
    mutationFn: (data: FormData) => {
      const event = events.find((one) => one === textOf(data, "event")) ?? "test";
      return ask("webhook.test", workspace, { event });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <form
        className={form.search}
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!test.isPending) test.mutate(new FormData(submit.currentTarget));
        }}
      >
        <Select label={words.testEvent} name="event">
          {events.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </Select>
        <Button type="submit" isBusy={test.isPending}>
          {words.sendTest}
        </Button>
      </form>
      {test.error && <Notice tone="bad">{test.error.message}</Notice>}
      {test.isSuccess && (
        <p role="status" className={screen.note}>
          {words.testSent} {aboutNobody}
        </p>
      )}
    </>
  );
}
