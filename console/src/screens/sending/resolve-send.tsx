import { useMutation } from "@tanstack/react-query";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

type Resolution = Omit<Input<"send.resolve">, "id">;
type Props = { workspace: string; send: Pick<Output<"send.list">["data"][number], "id" | "prospect" | "step"> };

/** An answer isn't sent again: somebody answers the reply once more. */
export function ResolveSend({ workspace, send: { id, prospect, step } }: Props) {
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) => ask("send.resolve", workspace, { id, ...resolution }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const isBusy = resolve.isPending;
  return (
    <>
      <div className={form.row}>
        <Button isBusy={isBusy} onClick={() => resolve.mutate({ as: "sent" })}>
          {words.wasSent}
        </Button>
        <Button isBusy={isBusy} onClick={() => resolve.mutate({ as: "not-sent" })}>
          {words.wasNotSent}
        </Button>
        {step !== null && (
          <Confirm
            act={words.sendAgain}
            title={words.sendAgainToWhom(prospect.email)}
            isBusy={isBusy}
            onConfirm={() => resolve.mutate({ as: "not-sent", again: true })}
          >
            <p>{words.sendAgainHelp}</p>
          </Confirm>
        )}
      </div>
      {resolve.error && <Notice tone="bad">{resolve.error.message}</Notice>}
    </>
  );
}
