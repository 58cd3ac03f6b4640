import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, FolderInput, Pause, PencilLine, Play } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import type { MenuGroup, MenuItem } from "../../../ui/menu-items.ts";
import { useLookFirst } from "../preflight/use-look-first.tsx";
import { standingOf, useCampaignActs } from "../use-campaign-acts.tsx";
import { words } from "../words.ts";
import type { Campaign } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";
import { MoveDialog } from "./move-dialog.tsx";

const pages = {
  campaign: "/w/$workspace/campaigns/$campaign",
  sequence: "/w/$workspace/campaigns/$campaign/sequence",
} as const;

/** What a row's menu and its keys do. */
export function useRowActs(workspace: string) {
  const navigate = useNavigate();
  const acts = useCampaignActs(workspace);
  const may = { write: useMay("campaign.apply"), move: useMay("campaign.move") };
  const [moved, setMoved] = useState<Campaign>();
  const look = useLookFirst(workspace, (id) => acts.change.mutate({ id, act: "campaign.resume" }));

  const pauseOrResume = (row: Campaign): MenuItem | undefined => {
    const standing = standingOf(row);
    const { id } = row;
    if (standing === "active" && acts.may.pause) {
      const run = () => acts.change.mutate({ id, act: "campaign.pause" });
      return { label: words.pause, icon: Pause, shortcut: "P", run };
    }
    if (standing === "paused" && acts.may.resume) {
      return { label: words.resume, icon: Play, shortcut: "P", run: () => look.run({ id, move: "resume" }) };
    }
    return undefined;
  };
  const menuOf = (row: Campaign): MenuGroup[] => {
    const params = { workspace, campaign: row.id };
    const change = pauseOrResume(row);
    const open = { label: said.open, icon: ArrowRight, run: () => navigate({ to: pages.campaign, params }) };
    const edit = { label: said.editSequence, icon: PencilLine, run: () => navigate({ to: pages.sequence, params }) };
    const move = { label: said.moveToFolder, icon: FolderInput, run: () => setMoved(row) };
    // Whoever may only read needs no menu to open it.
    if (!may.write) return [];
    return [
      { items: [open, edit] },
      { items: [...(change ? [change] : []), ...(may.move ? [move] : [])] },
      ...acts.groupsOf(row),
    ];
  };
  return {
    pauseOrResume,
    menuOf,
    told: acts.told,
    dialog: (
      <>
        {acts.dialog}
        {look.dialog}
        {moved && <MoveDialog workspace={workspace} campaigns={[moved]} onClose={() => setMoved(undefined)} />}
      </>
    ),
  };
}
