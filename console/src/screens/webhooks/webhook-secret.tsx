import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Row } from "../../ui/section.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type Props = { workspace: string; hasSecret: boolean };

/** The secret is fetched each time, and is stored nowhere in the page but where it is shown. */
export function WebhookSecret({ workspace, hasSecret }: Props) {
  const secret = useMutation({
    mutationFn: (rotate: boolean) => ask("webhook.secret", workspace, { rotate }),
    gcTime: 0,
  });
  const mayReveal = useMay("webhook.secret");
  if (!mayReveal) return null;

  return (
    <Row title={words.secret} help={hasSecret ? words.secretSigns : words.noSecret}>
      {hasSecret && (
        <div className={styles.actions}>
          {secret.data ? (
            <Button onClick={() => secret.reset()}>{words.hide}</Button>
          ) : (
            <Button isBusy={secret.isPending} onClick={() => secret.mutate(false)}>
              {words.reveal}
            </Button>
          )}
          <Confirm
            act={words.rotate}
            title={words.rotateWhat}
            isBusy={secret.isPending}
            onConfirm={() => secret.mutate(true)}
          >
            <p>{words.rotation}</p>
            <p>{words.rotationAdvice}</p>
          </Confirm>
        </div>
      )}
      {secret.error && <Notice tone="bad">{secret.error.message}</Notice>}
      {secret.data && (
        <div className={styles.secret}>
          <Copy key={secret.data.secret} label={words.secret} text={secret.data.secret} />
        </div>
      )}
    </Row>
  );
}
