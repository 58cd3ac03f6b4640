import type { useNavigate } from "@tanstack/react-router";
import { commandWords } from "./command-words.ts";
import type { Command } from "./commands.ts";

type Navigate = ReturnType<typeof useNavigate>;

const { operator } = commandWords;

const screens = [
  [operator.health, "/operator/overview", "operator overview status services pause resume sending"],
  [operator.workspaces, "/operator/workspaces", "operator create rename delete"],
  [operator.accounts, "/operator/users", "operator people users invite reset disable"],
  [operator.queues, "/operator/queues", "operator dead letters replay rabbitmq"],
  [operator.suppressions, "/operator/suppressions", "operator everywhere global blocked"],
  [operator.audit, "/operator/audit", "operator trail log"],
] as const;

export const operatorCommands = (navigate: Navigate): Command[] =>
  screens.map(([label, to, also]) => ({
    id: `screen ${to}`,
    group: "go",
    label,
    aside: operator.aside,
    words: also,
    run: () => navigate({ to }),
  }));

export const workspaceCommands = (workspaces: readonly { id: string; name: string }[], navigate: Navigate): Command[] =>
  workspaces.map(({ id, name }) => ({
    id: `workspace ${id}`,
    group: "workspaces",
    label: name,
    run: () => navigate({ to: "/w/$workspace/home", params: { workspace: id } }),
  }));
