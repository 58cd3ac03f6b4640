import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, ArchiveRestore, CircleCheck, Copy, Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { MenuGroup, MenuItem } from "../../ui/menu-items.ts";
import { Notice } from "../../ui/notice.tsx";
import { fileName, saveFile } from "../../ui/save-file.ts";
import screen from "../../ui/screen.module.css";
import { showToast } from "../../ui/toast.tsx";
import { useDelete } from "./use-delete.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { words } from "./words.ts";

export type Acted = Pick<
  Output<"campaign.list">["data"][number],
  "id" | "name" | "status" | "archived_at" | "progress"
>;
type Act = `campaign.${"archive" | "complete" | "pause" | "resume" | "run-again" | "start" | "unarchive"}`;
type Asked = { act: string; title: string; help: string; kind: "primary" | "danger"; onConfirm: () => void };

export const standingOf = ({ status, archived_at }: Acted) => (archived_at === null ? status : "archived");

/** What may be done with a campaign, the questions before it, and what came of it: on its page, and in the list. */
export function useCampaignActs(workspace: string) {
  const may = {
    pause: useMay("campaign.pause"),
    resume: useMay("campaign.resume"),
    start: useMay("campaign.start"),
    end: useMay("campaign.complete"),
    unarchive: useMay("campaign.unarchive"),
    restart: useMay("campaign.run-again"),
    duplicate: useMay("campaign.duplicate"),
    remove: useMay("campaign.delete"),
  };
  const duplicate = useDuplicate(workspace);
  const remove = useDelete(workspace);
  const download = useMutation({
    mutationFn: async (id: string) => {
      const [{ stringify }, { file }] = await Promise.all([import("yaml"), ask("campaign.export", workspace, { id })]);
      saveFile(new Blob([stringify(file)], { type: "application/yaml" }), `${fileName(file.name)}.yaml`);
    },
  });
  const change = useMutation({
    mutationFn: ({ id, act }: { id: string; act: Act }) => ask(act, workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const [asked, setAsked] = useState<Asked>();

  const question = (said: Omit<Asked, "kind" | "onConfirm">, id: string, act: Act, kind: Asked["kind"] = "danger") =>
    setAsked({ ...said, kind, onConfirm: () => change.mutate({ id, act }) });
  const archive = ({ id, name }: Acted) => {
    const undo = () => change.mutateAsync({ id, act: "campaign.unarchive" });
    const tell = () => showToast({ text: words.archived(name), ...(may.unarchive && { undo }) });
    change.mutate({ id, act: "campaign.archive" }, { onSuccess: tell });
  };
  const askToDelete = ({ id, progress }: Acted) =>
    setAsked({
      ...words.remove,
      help: words.remove.help(progress.enrolled),
      kind: "danger",
      onConfirm: () => remove.mutate({ id }),
    });
  const groupsOf = (campaign: Acted, isUnsaved = false): MenuGroup[] => {
    const { id, status } = campaign;
    const standing = standingOf(campaign);
    const isUnderWay = standing === "active" || standing === "paused";
    const isOver = standing === "draft" || standing === "completed";
    const copy = { label: words.duplicate, icon: Copy, isDisabled: isUnsaved, run: () => duplicate.mutate(id) };
    const file = { label: words.download, icon: Download, run: () => download.mutate(id) };
    const end = {
      label: words.complete.act,
      icon: CircleCheck,
      run: () => question(words.complete, id, "campaign.complete"),
    };
    const putAway = { label: words.archive, icon: Archive, run: () => archive(campaign) };
    const bringBack = {
      label: words.unarchive,
      icon: ArchiveRestore,
      run: () => change.mutate({ id, act: "campaign.unarchive" }),
    };
    const deletion = { label: words.remove.act, icon: Trash2, isDanger: true, run: () => askToDelete(campaign) };
    return [
      { items: [...item(may.duplicate, copy), ...item(may.duplicate, file), ...item(isUnderWay && may.end, end)] },
      {
        items: [
          ...item(isOver && may.end, putAway),
          ...item(standing === "archived" && may.unarchive, bringBack),
          ...item(status === "draft" && may.remove, deletion),
        ],
      },
    ];
  };
  return {
    may,
    change,
    groupsOf,
    restart: (id: string) => question(words.restart, id, "campaign.run-again", "primary"),
    dialog: asked && (
      <ConfirmDialog {...asked} isBusy={change.isPending} onClose={() => setAsked(undefined)}>
        <p>{asked.help}</p>
      </ConfirmDialog>
    ),
    told: (
      <>
        {[change, duplicate, remove, download].map(({ error }, at) => (
          <Refused key={at} error={error} />
        ))}
        {duplicate.data && duplicate.data.left_out.length > 0 && (
          <Duplicated workspace={workspace} {...duplicate.data} />
        )}
      </>
    ) satisfies ReactNode,
  };
}

const item = (isOffered: boolean, one: MenuItem): MenuItem[] => (isOffered ? [one] : []);

const Refused = ({ error }: { error: Error | null }) => error && <Notice tone="bad">{error.message}</Notice>;

function Duplicated({ workspace, id, name, left_out }: { workspace: string } & Output<"campaign.duplicate">) {
  return (
    <Notice tone="good">
      <Link
        className={screen.inline}
        to="/w/$workspace/campaigns/$campaign/sequence"
        params={{ workspace, campaign: id }}
      >
        {name}
      </Link>
      {words.duplicated(left_out)}
    </Notice>
  );
}
