import { Activity, Ban, Building2, Layers, ScrollText, Shield, Users } from "lucide-react";
import { commandWords } from "./command-words.ts";
import type { Command } from "./commands.ts";

const { operator } = commandWords;

const screens = [
  [operator.health, "/operator/overview", "operator overview status services pause resume sending", Activity],
  [operator.workspaces, "/operator/workspaces", "operator create rename delete", Building2],
  [operator.accounts, "/operator/users", "operator people users invite reset disable", Users],
  [operator.queues, "/operator/queues", "operator dead letters replay rabbitmq", Layers],
  [operator.pauses, "/operator/pauses", "operator resume held guards bounces", Shield],
  [operator.suppressions, "/operator/suppressions", "operator everywhere global blocked", Ban],
  [operator.audit, "/operator/audit", "operator trail log", ScrollText],
] as const;

export const operatorCommands = (): Command[] =>
  screens.map(([label, to, also, icon]) => ({
    id: `screen ${to}`,
    group: "go",
    icon,
    label,
    aside: operator.aside,
    words: also,
    to: { to },
  }));

export const workspaceCommands = (workspaces: readonly { id: string; name: string }[]): Command[] =>
  workspaces.map(({ id, name }) => ({
    id: `workspace ${id}`,
    group: "workspaces",
    label: name,
    to: { to: "/w/$workspace/home", params: { workspace: id } },
  }));
