import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Archive, ArchiveRestore, CircleCheck, Copy, Download, Ellipsis, Pause, RotateCcw, Trash2 } from "lucide-react";
import { useContext, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-items.ts";
import { Notice } from "../../ui/notice.tsx";
import { fileName, saveFile } from "../../ui/save-file.ts";
import screen from "../../ui/screen.module.css";
import { showToast } from "../../ui/toast.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { HeadContext, inHead } from "./head.ts";
import { RunCampaign } from "./run-campaign.tsx";
import { useDelete } from "./use-delete.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { words } from "./words.ts";

type Act = `campaign.${"archive" | "complete" | "pause" | "resume" | "run-again" | "start" | "unarchive"}`;
type Asked = { act: string; title: string; help: string; kind: "primary" | "danger"; onConfirm: () => void };

export function CampaignActions({ campaign }: { campaign: Output<"campaign.get"> }) {
  const { id, name, status, archived_at, progress } = campaign;
  const { workspace } = useParams({ from: "/signed-in/w/$workspace" });
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
    mutationFn: async () => {
      const [{ stringify }, { file }] = await Promise.all([import("yaml"), ask("campaign.export", workspace, { id })]);
      saveFile(new Blob([stringify(file)], { type: "application/yaml" }), `${fileName(file.name)}.yaml`);
    },
  });
  const change = useMutation({
    mutationFn: (operation: Act) => ask(operation, workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const [asked, setAsked] = useState<Asked>();
  const { isUnsaved, told } = useContext(HeadContext);
  const standing = archived_at === null ? status : "archived";
  const isUnderWay = standing === "active" || standing === "paused";

  const item = (isOffered: boolean, one: MenuItem): MenuItem[] => (isOffered ? [one] : []);
  const question = (said: Omit<Asked, "kind" | "onConfirm">, operation: Act, kind: Asked["kind"] = "danger") =>
    setAsked({ ...said, kind, onConfirm: () => change.mutate(operation) });
  const undoArchive = () => change.mutateAsync("campaign.unarchive");
  const archive = () =>
    change.mutate("campaign.archive", {
      onSuccess: () => showToast({ text: words.archived(name), ...(may.unarchive && { undo: undoArchive }) }),
    });
  const askToDelete = () =>
    setAsked({
      ...words.remove,
      help: words.remove.help(progress.enrolled),
      kind: "danger",
      onConfirm: () => remove.mutate({ id }),
    });
  const groups = [
    {
      items: [
        ...item(may.duplicate, {
          label: words.duplicate,
          icon: Copy,
          isDisabled: isUnsaved,
          run: () => duplicate.mutate(id),
        }),
        ...item(may.duplicate, { label: words.download, icon: Download, run: () => download.mutate() }),
        ...item(isUnderWay && may.end, {
          label: words.complete.act,
          icon: CircleCheck,
          run: () => question(words.complete, "campaign.complete"),
        }),
      ],
    },
    {
      items: [
        ...item((standing === "draft" || standing === "completed") && may.end, {
          label: words.archive,
          icon: Archive,
          run: archive,
        }),
        ...item(standing === "archived" && may.unarchive, {
          label: words.unarchive,
          icon: ArchiveRestore,
          run: () => change.mutate("campaign.unarchive"),
        }),
        ...item(status === "draft" && may.remove, {
          label: words.remove.act,
          icon: Trash2,
          isDanger: true,
          run: askToDelete,
        }),
      ],
    },
  ];
  const run = {
    workspace,
    id,
    isBusy: change.isPending,
    disabled: isUnsaved,
    onRun: () => change.mutate(status === "draft" ? "campaign.start" : "campaign.resume"),
  };
  return (
    <>
      {standing === "draft" && may.start && <RunCampaign {...run} move="start" />}
      {standing === "active" && may.pause && (
        <Button icon={Pause} isBusy={change.isPending} onClick={() => change.mutate("campaign.pause")}>
          {words.pause}
        </Button>
      )}
      {standing === "paused" && may.resume && <RunCampaign {...run} move="resume" />}
      {standing === "completed" && may.restart && (
        <Button
          icon={RotateCcw}
          kind="primary"
          isBusy={change.isPending}
          onClick={() => question(words.restart, "campaign.run-again", "primary")}
        >
          {words.restart.act}
        </Button>
      )}
      {groups.some(({ items }) => items.length > 0) && (
        <Menu label={words.more} kind="quiet" icon={Ellipsis} groups={groups} />
      )}
      {asked && (
        <ConfirmDialog {...asked} isBusy={change.isPending} onClose={() => setAsked(undefined)}>
          <p>{asked.help}</p>
        </ConfirmDialog>
      )}
      {inHead(
        told,
        <>
          {[change, duplicate, remove, download].map(
            ({ error }, at) =>
              error && (
                <Notice key={at} tone="bad">
                  {error.message}
                </Notice>
              ),
          )}
          {duplicate.data && duplicate.data.left_out.length > 0 && (
            <Notice tone="good">
              <Link
                className={screen.inline}
                to="/w/$workspace/campaigns/$campaign/sequence"
                params={{ workspace, campaign: duplicate.data.id }}
              >
                {duplicate.data.name}
              </Link>
              {words.duplicated(duplicate.data.left_out)}
            </Notice>
          )}
        </>,
      )}
    </>
  );
}
