import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./webhooks.module.css";

type Props = { workspace: string; hasSecret: boolean };

/** The secret is fetched each time, and is stored nowhere in the page but where it is shown. */
export function WebhookSecret({ workspace, hasSecret }: Props) {
  const secret = useMutation({
    mutationFn: (rotate: boolean) => ask("webhook.secret", workspace, { rotate }),
    gcTime: 0,
  });
  const mayReveal = useMay("webhook.secret");

  return (
    <section className={screen.section} aria-labelledby="signing-secret">
      <h3 id="signing-secret">Signing secret</h3>
      <p className={screen.note}>
        {hasSecret
          ? "Each delivery is signed with it, to this workspace’s webhook and subscriptions alike."
          : "There is none yet: the first webhook or subscription makes it."}
      </p>
      {hasSecret && mayReveal && (
        <div className={styles.actions}>
          {secret.data ? (
            <Button onClick={() => secret.reset()}>Hide</Button>
          ) : (
            <Button isBusy={secret.isPending} onClick={() => secret.mutate(false)}>
              Reveal signing secret
            </Button>
          )}
          <Confirm
            act="Rotate secret"
            title="Rotate the signing secret?"
            isBusy={secret.isPending}
            onConfirm={() => secret.mutate(true)}
          >
            <p>
              From the next attempt on deliveries are signed with a new secret alone, also those that are repeated.
              Receivers that know the old one refuse them until they know the new one.
            </p>
            <p>
              So that nothing is lost, give your receivers the new secret at once, beside the old one for a while. What
              they refuse meanwhile is repeated twice, about a minute apart, with the new secret. What has failed by
              then you send again below, under Failed.
            </p>
          </Confirm>
        </div>
      )}
      {secret.error && <Notice tone="bad">{secret.error.message}</Notice>}
      {secret.data && (
        <div className={styles.secret}>
          <Copy key={secret.data.secret} label="Signing secret" text={secret.data.secret} />
        </div>
      )}
    </section>
  );
}
