import { useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

type Props = { workspace: string; prospect: Pick<Output<"prospect.get">, "id" | "email"> };

export function EraseProspect({ workspace, prospect: { id, email } }: Props) {
  const erase = useMutation({
    mutationFn: () => ask("prospect.erase", workspace, { prospect: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <Confirm
        act={words.erase}
        title={words.eraseWhom(email)}
        isBusy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <p>
          {words.erasure} {words.noUndo}
        </p>
      </Confirm>
      {erase.error && <Notice tone="bad">{erase.error.message}</Notice>}
      {erase.data?.on_global_list && <Notice tone="warn">{words.onGlobalList}</Notice>}
    </>
  );
}
