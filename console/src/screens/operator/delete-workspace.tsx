import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { contentsQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient, sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { proofIn } from "../settings/proof-field.tsx";
import { deleteWhole, type Progress } from "./delete-whole.ts";
import { OpenedForm } from "./proved-form.tsx";
import { words } from "./words.ts";

type Workspace = OperatorOutput<"workspace.list">["data"][number];
type Props = { workspace: Workspace; onDeleted: (name: string) => void };

/** What would go is shown in numbers before. */
export function DeleteWorkspace({ workspace: { id, name, being_deleted }, onDeleted }: Props) {
  const [progress, setProgress] = useState<Progress>();
  const remove = useMutation({
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
  return (
    <section className={screen.section} aria-labelledby="delete">
      <h2 id="delete">{words.deletion.title}</h2>
      {remove.isPending && progress ? (
        <Notice tone="warn">
          <p role="status">{words.deletion.progress(progress)}</p>
        </Notice>
      ) : (
        <Start id={id} name={name} isBegun={being_deleted === true} remove={remove} />
      )}
    </section>
  );
}

type Remove = { error: Error | null; isPending: boolean; mutate: (data: FormData) => void };

function Start({ id, name, isBegun, remove }: { id: string; name: string; isBegun: boolean; remove: Remove }) {
  if (isBegun) {
    return (
      <>
        {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
        <p className={screen.note}>{words.deletion.started}</p>
        <div>
          <Button kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(new FormData())}>
            {words.deletion.finish}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={screen.note}>{words.deletion.everything}</p>
      <OpenedForm act={words.deletion.start} button={words.deletion.confirm} isDanger change={remove}>
        <Contents id={id} />
        <Field label={words.deletion.writeName(name)} name="name" autoComplete="off" required />
      </OpenedForm>
    </>
  );
}

function Contents({ id }: { id: string }) {
  const { data: rows, error } = useQuery(contentsQuery(id));
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!rows) return <p>{words.deletion.counting}</p>;
  return <p>{words.deletion.holds(rows)}</p>;
}
