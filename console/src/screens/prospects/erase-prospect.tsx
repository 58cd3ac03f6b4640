import { useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { workspace: string; prospect: Pick<Output<"prospect.get">, "id" | "email"> };

export function EraseProspect({ workspace, prospect: { id, email } }: Props) {
  const erase = useMutation({
    mutationFn: () => ask("prospect.erase", workspace, { prospect: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <Confirm act="Erase" title={`Erase ${email} for good?`} isBusy={erase.isPending} onConfirm={() => erase.mutate()}>
        <p>
          What is known of this person goes, everywhere: name, address, fields, the texts of replies. The address can’t
          be mailed or imported any more. This can’t be undone, by anybody.
        </p>
      </Confirm>
      {erase.error && <Notice tone="bad">{erase.error.message}</Notice>}
      {erase.data?.on_global_list && (
        <Notice tone="warn">The operator’s list for all workspaces still names the address: ask them.</Notice>
      )}
    </>
  );
}
