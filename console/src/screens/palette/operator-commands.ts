import type { useNavigate } from "@tanstack/react-router";
import type { Command } from "./commands.ts";

type Navigate = ReturnType<typeof useNavigate>;

const screens = [
  ["Overview of the installation", "/operator/overview", "operator health status services pause resume sending"],
  ["Workspaces", "/operator/workspaces", "operator create rename delete"],
  ["Users", "/operator/users", "operator people accounts invite reset disable"],
  ["Queues and dead messages", "/operator/queues", "operator dead letters replay rabbitmq"],
  ["Suppressions everywhere", "/operator/suppressions", "operator global blocked"],
  ["Audit of the installation", "/operator/audit", "operator trail log"],
] as const;

export const operatorCommands = (navigate: Navigate): Command[] =>
  screens.map(([label, to, words]) => ({
    id: `screen ${to}`,
    group: "Go to",
    label,
    aside: "operator",
    words,
    run: () => navigate({ to }),
  }));

export const workspaceCommands = (workspaces: readonly { id: string; name: string }[], navigate: Navigate): Command[] =>
  workspaces.map(({ id, name }) => ({
    id: `workspace ${id}`,
    group: "Workspaces",
    label: name,
    run: () => navigate({ to: "/w/$workspace/home", params: { workspace: id } }),
  }));
