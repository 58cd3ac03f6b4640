import { useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Keyboard, KeyRound, LogOut, MonitorSmartphone } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuGroup } from "../../ui/menu-items.ts";
import { prefer, usePreferences } from "../../ui/preferences.ts";
import { useSignOut } from "../entrance/sign-out.tsx";
import { showKeys } from "../palette/open-shortcuts.ts";
import styles from "./shell.module.css";

export function AccountMenu({ email, role }: { email: string; role: string }) {
  const navigate = useNavigate();
  const { workspace } = useParams({ strict: false });
  const { hasLetterKeys } = usePreferences();
  const signOut = useSignOut();
  const own = workspace === undefined ? [] : ownPages(workspace, navigate);
  const groups: MenuGroup[] = [
    { items: own },
    {
      items: [
        { label: "Keyboard shortcuts", icon: Keyboard, shortcut: "?", run: showKeys },
        {
          label: hasLetterKeys ? "Turn off single-letter keys" : "Turn on single-letter keys",
          run: () => prefer({ hasLetterKeys: !hasLetterKeys }),
        },
      ],
    },
    { items: [{ label: "Sign out", icon: LogOut, run: () => signOut.mutate() }] },
  ];
  return (
    <Menu kind="quiet" className={styles.me} label="Your account" groups={groups}>
      <span className="visually-hidden">Your account: </span>
      <Avatar name={email} />
      <span className={styles.label}>
        <span title={email}>{email}</span>
        <span>{role}</span>
      </span>
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}

function ownPages(workspace: string, navigate: ReturnType<typeof useNavigate>) {
  const params = { workspace };
  return [
    {
      label: "Your sign-in",
      icon: KeyRound,
      run: () => navigate({ to: "/w/$workspace/settings/sign-in", params }),
    },
    {
      label: "Your sessions",
      icon: MonitorSmartphone,
      run: () => navigate({ to: "/w/$workspace/settings/sessions", params }),
    },
  ];
}
