import { useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";
import { ReceiverState } from "./receiver-state.tsx";
import { WebhookTest } from "./webhook-test.tsx";
import styles from "./webhooks.module.css";

type Props = { workspace: string; webhook: Output<"webhook.get"> };

export function WebhookUrl({ workspace, webhook }: Props) {
  const { url } = webhook;
  const again = () => queryClient.invalidateQueries({ queryKey: [workspace] });
  const set = useMutation({
    mutationFn: (to: string | null) => ask("webhook.set", workspace, { url: to }),
    onSettled: again,
  });
  const maySet = useMay("webhook.set");
  const mayTest = useMay("webhook.test");

  return (
    <section className={screen.section} aria-labelledby="workspace-webhook">
      <h3 id="workspace-webhook">Workspace webhook</h3>
      <p className={screen.note}>It is told of sent, replied, bounced, unsubscribed and clicked.</p>
      {maySet ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!set.isPending) set.mutate(textOf(new FormData(event.currentTarget), "url"));
          }}
        >
          <Field
            key={url}
            label="URL"
            name="url"
            type="url"
            autoComplete="off"
            placeholder="https://hooks.example.com/outbound"
            defaultValue={url ?? ""}
            required
          />
          <Button type="submit" kind={url === null ? "primary" : "secondary"} isBusy={set.isPending}>
            Save
          </Button>
        </form>
      ) : (
        <p className={styles.url}>{url ?? "There is none: nothing is told."}</p>
      )}
      {set.isSuccess && <Notice tone="good">{url === null ? "It is removed." : "It is saved."}</Notice>}
      {set.error && <Notice tone="bad">{set.error.message}</Notice>}
      {url !== null && <ReceiverState workspace={workspace} state={webhook} />}
      {url !== null && mayTest && <WebhookTest workspace={workspace} />}
      {url !== null && maySet && (
        <div className={styles.actions}>
          <Confirm
            act="Remove webhook"
            title="Remove the workspace webhook?"
            isBusy={set.isPending}
            onConfirm={() => set.mutate(null)}
          >
            <p>{url} is told nothing any more. Deliveries that are queued still go out; subscriptions stay.</p>
          </Confirm>
        </div>
      )}
    </section>
  );
}
