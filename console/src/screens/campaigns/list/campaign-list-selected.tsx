import { useMutation } from "@tanstack/react-query";
import { Archive, FolderInput, Pause, Play } from "lucide-react";
import { useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { standingOf } from "../use-campaign-acts.tsx";
import type { Campaign } from "./campaign-list-groups.ts";
import { listWords } from "./list-words.ts";
import { MoveDialog } from "./move-dialog.tsx";

type Props = {
  workspace: string;
  selected: readonly Campaign[];
  /** Those that were refused stay selected. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
};
type Change = "pause" | "resume" | "archive";

const { bulk: said, refused: worded, moveToFolder } = listWords;
const mostTold = 5;

/** Each campaign is changed alone, so that one that is refused holds no other. */
export function SelectedCampaigns({ workspace, selected, keep, clear }: Props) {
  const may = {
    pause: useMay("campaign.pause"),
    resume: useMay("campaign.resume"),
    archive: useMay("campaign.archive"),
  };
  const mayMove = useMay("campaign.move");
  const [isMoving, setMoving] = useState(false);
  const act = useMutation({
    mutationFn: async (change: Change) => {
      const refused = new Map<string, string>();
      for (const campaign of selected) {
        await changeOne(workspace, campaign, change).catch(({ message }: Error) =>
          refused.set(campaign.id, worded(campaign.name, message)),
        );
      }
      return { refused, changed: selected.length - refused.size };
    },
    onSuccess: ({ refused, changed }, change) => {
      keep(new Set(refused.keys()));
      if (changed > 0) showToast({ text: said.done[change](changed) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const isSelecting = selected.length > 0;
  const refused = [...(act.data?.refused.entries() ?? [])].filter(([id]) => selected.some((one) => one.id === id));
  if (!isSelecting) return null;
  const button = (change: Change, icon: typeof Pause) =>
    may[change] && (
      <Button kind="quiet" isSmall icon={icon} isBusy={act.isPending} onClick={() => act.mutate(change)}>
        {said[change]}
      </Button>
    );
  return (
    <>
      <BulkBar
        label={said.label}
        selected={said.selected(selected.length)}
        clearLabel={said.clear}
        clear={clear}
        above={refused.length > 0 && <Refusals sentences={refused.map(([, sentence]) => sentence)} />}
      >
        {button("pause", Pause)}
        {button("resume", Play)}
        {mayMove && (
          <Button kind="quiet" isSmall icon={FolderInput} onClick={() => setMoving(true)}>
            {moveToFolder}
          </Button>
        )}
        {button("archive", Archive)}
      </BulkBar>
      {isMoving && <MoveDialog workspace={workspace} campaigns={selected} onClose={() => setMoving(false)} />}
    </>
  );
}

function Refusals({ sentences }: { sentences: readonly string[] }) {
  return (
    <Notice tone="bad">
      {sentences.slice(0, mostTold).join(" ")}
      {sentences.length > mostTold && ` ${said.more(sentences.length - mostTold)}`}
    </Notice>
  );
}

/** As in a campaign's own menu, what still sends is completed before it is put away. */
async function changeOne(workspace: string, campaign: Campaign, change: Change): Promise<unknown> {
  const standing = standingOf(campaign);
  if (change === "archive" && (standing === "active" || standing === "paused")) throw new Error(said.runs);
  return ask(`campaign.${change}`, workspace, { id: campaign.id });
}
