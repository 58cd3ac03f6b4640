import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, ExternalLink, LogIn, Pause, Pencil, Server, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import { Menu } from "../../../ui/menu.tsx";
import type { MenuItem } from "../../../ui/menu-items.ts";
import { Notice } from "../../../ui/notice.tsx";
import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";
import { useConnect } from "./connect-mailbox.tsx";
import { PauseDialog } from "./pause-mailbox.tsx";
import { RemoveDialog, type RemovedRow } from "./remove-mailbox.tsx";

type Props = {
  workspace: string;
  mailbox: Mailbox;
  /** In the panel, whose page it is not. */
  isInPanel?: boolean;
  onRemoved: (removed: RemovedRow) => void;
};

/** What is rare, and what its screen has no button for. */
export function MailboxMenu({ workspace, mailbox, isInPanel = false, onRemoved }: Props) {
  const [asked, setAsked] = useState<"pause" | "remove">();
  const navigate = useNavigate();
  const connect = useConnect(workspace, mailbox.id);
  const may = {
    pause: useMay("sending.pause"),
    edit: useMay("mailbox.update"),
    replace: useMay("mailbox.add"),
    connect: useMay("mailbox.connect"),
    remove: useMay("mailbox.remove"),
  };
  const params = { workspace, mailbox: mailbox.id };
  const open: MenuItem = {
    label: said.open,
    icon: ExternalLink,
    shortcut: "Enter",
    run: () => navigate({ to: "/w/$workspace/mailboxes/$mailbox", params }),
  };
  const edit: MenuItem = {
    label: words.edit,
    icon: Pencil,
    run: () => navigate({ to: "/w/$workspace/mailboxes/$mailbox/change", params }),
  };
  const pause: MenuItem = { label: words.pause, icon: Pause, run: () => setAsked("pause") };
  const replace: MenuItem = {
    label: words.replaceServers,
    icon: Server,
    run: () => navigate({ to: "/w/$workspace/mailboxes/add", params: { workspace }, search: { replace: mailbox.id } }),
  };
  const signIn: MenuItem[] =
    mailbox.provider === "smtp" || !may.connect
      ? []
      : [
          {
            label: words.signInAgain(words.providerNames[mailbox.provider]),
            icon: LogIn,
            run: () => connect.mutate({}),
          },
        ];
  const items = [
    ...(isInPanel ? [open] : []),
    ...(isInPanel && may.edit ? [edit] : []),
    ...(isInPanel && may.pause && !mailbox.paused ? [pause] : []),
    ...(mailbox.status === "needs_reconnect" ? [] : signIn),
    ...(may.replace && mailbox.provider === "smtp" ? [replace] : []),
  ];
  const remove: MenuItem = { label: words.remove, icon: Trash2, isDanger: true, run: () => setAsked("remove") };
  const groups = [{ items }, ...(may.remove ? [{ items: [remove] }] : [])].filter((group) => group.items.length > 0);
  if (groups.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu label={said.more} groups={groups} icon={Ellipsis} />
      {connect.error && <Notice tone="bad">{connect.error.message}</Notice>}
      {asked === "pause" && <PauseDialog workspace={workspace} mailbox={mailbox} onClose={close} />}
      {asked === "remove" && (
        <RemoveDialog workspace={workspace} mailbox={mailbox} onRemoved={onRemoved} onClose={close} />
      )}
    </>
  );
}
