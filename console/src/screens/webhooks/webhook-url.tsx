import { useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import { Row } from "../../ui/section.tsx";
import { ReceiverState } from "./receiver-state.tsx";
import { WebhookTest } from "./webhook-test.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

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
    <Row title={words.workspaceWebhook} help={words.receives}>
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
            label={words.url}
            name="url"
            type="url"
            autoComplete="off"
            placeholder={words.urlExample}
            defaultValue={url ?? ""}
            required
          />
          <Button type="submit" isBusy={set.isPending}>
            {words.save}
          </Button>
        </form>
      ) : (
        <p className={styles.url}>{url ?? words.noUrl}</p>
      )}
      {set.isSuccess && <Notice tone="good">{url === null ? words.removed : words.saved}</Notice>}
      {set.error && <Notice tone="bad">{set.error.message}</Notice>}
      {url !== null && <ReceiverState workspace={workspace} state={webhook} />}
      {url !== null && mayTest && <WebhookTest workspace={workspace} />}
      {url !== null && maySet && (
        <div className={styles.actions}>
          <Confirm
            act={words.remove}
            title={words.removeWhich}
            isBusy={set.isPending}
            onConfirm={() => set.mutate(null)}
          >
            <p>{words.removal(url)}</p>
          </Confirm>
        </div>
      )}
    </Row>
  );
}
