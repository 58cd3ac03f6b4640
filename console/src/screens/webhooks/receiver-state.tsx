import { allParts } from "@outbound/contracts/webhooks/all-parts";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./webhooks.module.css";

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
    return <Notice tone="good">Switched on. {sentAgain(switchOn.data.resent)}</Notice>;
  }
  if (!state.switched_off_at) {
    return state.failing_since ? (
      <p className={styles.error}>
        Nothing was delivered since it began to fail <When at={state.failing_since} />.
      </p>
    ) : null;
  }
  return (
    <Notice tone="warn">
      <div className={styles.off}>
        <p>
          Switched off <When at={state.switched_off_at} />: it began to fail <When at={state.failing_since} />, and
          nothing was delivered since. What happens meanwhile is kept.
        </p>
        {may && (
          <Button kind="primary" isBusy={switchOn.isPending} onClick={() => switchOn.mutate()}>
            {switchOn.isPending ? "Sending what it missed …" : "Switch on and catch up"}
          </Button>
        )}
        {switchOn.error && <p role="alert">{switchOn.error.message}</p>}
      </div>
    </Notice>
  );
}

export const sentAgain = (resent: number): string =>
  resent === 0
    ? "There was nothing to send again."
    : `${count(resent)} ${resent === 1 ? "delivery is" : "deliveries are"} on the way again.`;
