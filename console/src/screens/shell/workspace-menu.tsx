import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown, Monitor, Moon, Plus, Sun } from "lucide-react";
import { Menu } from "../../ui/menu.tsx";
import type { MenuGroup } from "../../ui/menu-items.ts";
import { prefer, type Theme, usePreferences } from "../../ui/preferences.ts";
import mark from "./mark.svg";
import styles from "./shell.module.css";
import { words } from "./words.ts";

const menu = words.workspace;

type Props = {
  name: string;
  workspaces: readonly { id: string; name: string }[];
  current?: string;
  mayCreate: boolean;
};

const themes = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
] as const satisfies readonly (readonly [Theme, ...unknown[]])[];

/** Leads to other workspaces, and has what is this browser's own. */
export function WorkspaceMenu({ name, workspaces, current, mayCreate }: Props) {
  const navigate = useNavigate();
  const { theme, density } = usePreferences();
  const groups: MenuGroup[] = [
    {
      title: menu.others,
      items: workspaces.map(({ id, name: label }) => ({
        label,
        isChosen: id === current,
        run: () => navigate({ to: "/w/$workspace/home", params: { workspace: id } }),
      })),
    },
    {
      items: mayCreate ? [{ label: menu.create, icon: Plus, run: () => navigate({ to: "/operator/workspaces" }) }] : [],
    },
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
      <img src={mark} alt="" width={24} height={24} />
      <span className={styles.label}>{name}</span>
      <ChevronsUpDown aria-hidden="true" />
    </Menu>
  );
}
