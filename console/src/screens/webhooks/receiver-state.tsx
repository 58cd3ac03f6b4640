import { allParts } from "@outbound/contracts/webhooks/all-parts";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type State = { failing_since: string | null; switched_off_at: string | null };

type Props = {
  workspace: string;
  state: State;
  hookId?: string;
};

export function ReceiverState({ workspace, state, hookId }: Props) {
  const may = useMay("webhook.switch-on");
  const switchOn = useMutation({
    mutationFn: () =>
      allParts((cursor) => ask("webhook.switch-on", workspace, { ...(hookId && { hook_id: hookId }), ...cursor })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  if (switchOn.data && !state.switched_off_at) {
    return (
      <Notice tone="good">
        {words.switchedOn} {words.missed(switchOn.data.resent)}
      </Notice>
    );
  }
  if (!state.switched_off_at) {
    return state.failing_since ? (
      <p className={styles.error}>
        <Filled text={words.failingSince} parts={{ at: <When at={state.failing_since} /> }} />
      </p>
    ) : null;
  }
  return (
    <Notice tone="warn">
      <div className={styles.off}>
        <p>
          <Filled
            text={words.switchedOff}
            parts={{ off: <When at={state.switched_off_at} />, since: <When at={state.failing_since} /> }}
          />
        </p>
        {may && (
          <Button kind="primary" isBusy={switchOn.isPending} onClick={() => switchOn.mutate()}>
            {switchOn.isPending ? words.catchingUp : words.switchOn}
          </Button>
        )}
        {switchOn.error && <p role="alert">{switchOn.error.message}</p>}
      </div>
    </Notice>
  );
}
