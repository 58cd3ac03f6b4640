import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

type Props = { workspace: string; email: string };

export function SuppressProspect({ workspace, email }: Props) {
  const suppress = useMutation({
    mutationFn: () => ask("suppression.create", workspace, { kind: "email", value: email }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <Confirm
        act={words.suppress}
        title={words.suppressWhom(email)}
        isBusy={suppress.isPending}
        onConfirm={() => suppress.mutate()}
      >
        <p>{words.suppression}</p>
      </Confirm>
      {suppress.error && <Notice tone="bad">{suppress.error.message}</Notice>}
    </>
  );
}
