import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { foldersQuery } from "../../../api/campaign-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Campaign } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";

type Props = { workspace: string; campaigns: readonly Campaign[]; onClose: () => void };

/** Each is moved alone; what was moved before a refusal stays moved. */
export function MoveDialog({ workspace, campaigns, onClose }: Props) {
  const { data } = useQuery(foldersQuery(workspace));
  const [first] = campaigns;
  const [folder, setFolder] = useState(campaigns.length === 1 ? (first?.folder?.name ?? "") : "");
  const names = useId();
  const form = useId();
  const move = useMutation({
    mutationFn: async () => {
      for (const { id } of campaigns) await ask("campaign.move", workspace, { id, folder: folder.trim() || null });
    },
    onSuccess: () => {
      showToast({ text: said.bulk.done.move(campaigns.length) });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate();
  };
  return (
    <Dialog
      title={campaigns.length === 1 && first ? said.move.title(first.name) : said.move.titleOfMany(campaigns.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{said.move.cancel}</Button>
          <Button kind="primary" type="submit" form={form} isBusy={move.isPending}>
            {said.move.act}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={said.move.folder}
          hint={said.move.hint}
          problem={move.error?.message}
          value={folder}
          list={names}
          maxLength={200}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setFolder(target.value)}
        />
        <datalist id={names}>
          {data?.data.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
