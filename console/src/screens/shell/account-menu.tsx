import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Keyboard, KeyboardOff, KeyRound, LogOut, MonitorSmartphone } from "lucide-react";
import { sessionQuery } from "../../api/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuGroup } from "../../ui/menu-items.ts";
import { prefer, usePreferences } from "../../ui/preferences.ts";
import { useSignOut } from "../entrance/use-sign-out.ts";
import { showKeys } from "../palette/open-shortcuts.ts";
import styles from "./shell.module.css";
import { words } from "./words.ts";

const account = words.account;

export type ShownRole = keyof typeof words.roles;

export function AccountMenu({ email, role }: { email: string; role: ShownRole }) {
  const navigate = useNavigate();
  const { workspace } = useParams({ strict: false });
  const { hasLetterKeys } = usePreferences();
  const name = useQuery(sessionQuery).data?.user.name ?? email;
  const signOut = useSignOut();
  const own = workspace === undefined ? [] : ownPages(workspace, navigate);
  const groups: MenuGroup[] = [
    { items: own },
    {
      items: [
        { label: account.keys, icon: Keyboard, shortcut: "?", run: showKeys },
        {
          label: hasLetterKeys ? account.lettersOff : account.lettersOn,
          icon: hasLetterKeys ? KeyboardOff : Keyboard,
          run: () => prefer({ hasLetterKeys: !hasLetterKeys }),
        },
      ],
    },
    { items: [{ label: account.signOut, icon: LogOut, run: () => signOut.mutate() }] },
  ];
  return (
    <Menu kind="quiet" className={styles.me} label={account.label} groups={groups}>
      <span className="visually-hidden">{account.before}</span>
      <Avatar name={name} />
      <span className={styles.label}>
        <span title={email}>{name}</span>
        <span>{words.roles[role]}</span>
      </span>
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}

function ownPages(workspace: string, navigate: ReturnType<typeof useNavigate>) {
  const params = { workspace };
  return [
    {
      label: account.signIn,
      icon: KeyRound,
      run: () => navigate({ to: "/w/$workspace/settings/sign-in", params }),
    },
    {
      label: account.sessions,
      icon: MonitorSmartphone,
      run: () => navigate({ to: "/w/$workspace/settings/sessions", params }),
    },
  ];
}
