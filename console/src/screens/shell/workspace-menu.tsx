import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown, Monitor, Moon, Plus, Server, Settings, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "../../ui/menu.tsx";
import type { MenuGroup, MenuItem } from "../../ui/menu-items.ts";
import { prefer, type Theme, usePreferences } from "../../ui/preferences.ts";
import mark from "../entrance/mark.svg";
import { UnreadCount } from "./rail-marks.tsx";
import styles from "./shell.module.css";
import { words } from "./words.ts";

const menu = words.workspace;

type Props = {
  name: string;
  workspaces: readonly { id: string; name: string }[];
  /** Undefined on the operator's pages. */
  current?: string;
  mayCreate: boolean;
  /** In place of the app's own. */
  mark?: ReactNode;
};

const themes = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
] as const satisfies readonly (readonly [Theme, ...unknown[]])[];

/** Each is asked for its unread conversations while the menu is open. */
const mostCounted = 20;

/** Leads to other workspaces, and has what is this browser's own. */
export function WorkspaceMenu({ name, workspaces, current, mayCreate, mark: ownMark }: Props) {
  const navigate = useNavigate();
  const { theme, density } = usePreferences();
  const ownSettings: MenuItem[] =
    current === undefined
      ? []
      : [
          {
            label: menu.settings,
            icon: Settings,
            run: () => navigate({ to: "/w/$workspace/settings", params: { workspace: current } }),
          },
        ];
  const groups: MenuGroup[] = [
    {
      title: menu.others,
      items: workspaces.map(({ id, name: label }, at) => ({
        label,
        isChosen: id === current,
        aside: id !== current && at < mostCounted && <UnreadCount workspace={id} />,
        run: () => navigate({ to: "/w/$workspace/home", params: { workspace: id } }),
      })),
    },
    { items: [...ownSettings, ...(mayCreate ? operatorItems(navigate, current) : [])] },
    {
      title: menu.theme,
      items: themes.map(([id, icon]) => ({
        label: menu.themes[id],
        icon,
        isChosen: id === theme,
        run: () => prefer({ theme: id }),
      })),
    },
    {
      title: menu.density,
      items: (["comfortable", "compact"] as const).map((id) => ({
        label: menu.densities[id],
        isChosen: id === density,
        run: () => prefer({ density: id }),
      })),
    },
  ];
  return (
    <Menu
      kind="quiet"
      className={styles.workspace}
      label={menu.label(name)}
      groups={groups}
      aria-label={menu.label(name)}
    >
      {ownMark ?? <img src={mark} alt="" width={24} height={24} />}
      <span className={styles.label}>{name}</span>
      <ChevronsUpDown aria-hidden="true" />
    </Menu>
  );
}

/** Where one may make a workspace, and look after the installation. */
function operatorItems(navigate: ReturnType<typeof useNavigate>, current: string | undefined): MenuItem[] {
  const create = {
    label: menu.create,
    icon: Plus,
    run: () => navigate({ to: "/operator/workspaces", search: { create: true } }),
  };
  const installation = { label: menu.installation, icon: Server, run: () => navigate({ to: "/operator" }) };
  return current === undefined ? [create] : [create, installation];
}
