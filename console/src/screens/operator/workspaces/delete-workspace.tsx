import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient, sessionQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { textOf } from "../../../ui/form.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { proofIn } from "../../proof/proof-field.tsx";
import { words } from "../words.ts";
import { deleteWhole, type Progress } from "./delete-whole.ts";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

export type Deletion = ReturnType<typeof useDeletion>;

/** The deletion goes on while its dialog is closed. */
export function useDeletion({ id, name, being_deleted }: Workspace, onDeleted: (name: string) => void) {
  const [progress, setProgress] = useState<Progress>();
  const change = useMutation({
    mutationFn: async (data: FormData) => {
      if (!being_deleted && textOf(data, "name").trim() !== name.trim())
        throw new Error(words.deletion.nameDiffers(name));
      await deleteWhole(id, proofIn(data), setProgress);
    },
    onSuccess: () => onDeleted(name),
    // A workspace that is gone is asked about no more; lists ask again when they are shown.
    onSettled: (_, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: operatorKey, refetchType: error ? "active" : "none" }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
    gcTime: 0,
  });
  return { change, progress };
}

type Props = { isBegun: boolean; deletion: Deletion };

export function DeletionState({ isBegun, deletion: { change, progress } }: Props) {
  if (change.isPending && progress) {
    return (
      <ReasonLine tone="amber" role="status">
        {words.deletion.progress(progress)}
      </ReasonLine>
    );
  }
  if (!isBegun) return null;
  return (
    <>
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      <ReasonLine
        tone="red"
        title={words.sending.beingDeleted}
        action={
          <Button kind="danger" isBusy={change.isPending} onClick={() => change.mutate(new FormData())}>
            {words.deletion.finish}
          </Button>
        }
      >
        {words.deletion.started}
      </ReasonLine>
    </>
  );
}
