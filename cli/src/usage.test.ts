import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "./describe-error.ts";
import { outboundProgram } from "./program.ts";

function commandsOf(command: Command, words: readonly string[] = []): string[][] {
  const below = command.commands.flatMap((one) => commandsOf(one, [...words, one.name()]));
  return below.length > 0 ? below : [[...words]];
}

function silent(command: Command): Command {
  command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  for (const one of command.commands) silent(one);
  return command;
}

const codeOf = (args: readonly string[]): Promise<number> =>
  silent(outboundProgram())
    .parseAsync(["node", "outbound", ...args])
    .then(() => 0, exitCodeOf);

const all = commandsOf(outboundProgram());

test("every command is tested", () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all).toContainEqual(["campaign", "enrol"]);
});

test.each(all)("%s %s: invalid arguments exit with 2, and help with 0", async (...words) => {
  const path = words.filter((word) => word !== undefined);
  expect(await codeOf([...path, "--no-such-option"])).toBe(2);
  expect(await codeOf([...path, "--help"])).toBe(0);
});

describe("contradicting or missing arguments exit with 2 before any call", () => {
  test.each([
    ["pause --reason x"],
    ["pause --reason x --all --workspace Acme"],
    ["resume"],
    ["resume --all --mailbox a@x.example"],
    ["queue drop campaign"],
    ["queue drop campaign --all --id 1"],
    ["outbox drop campaign"],
    ["outbox drop campaign --all --id 1"],
    ["send resolve --as sent"],
    ["send resolve 1 --as sent --all"],
    ["send resolve --as sent --again --all"],
    ["suppression add a@x.example"],
    ["suppression add a@x.example --global --workspace Acme"],
    ["suppression remove a@x.example --global --workspace Acme"],
    ["suppression list --global --workspace Acme"],
    ["offer create -w Acme --title x"],
    ["offer create -w Acme --title x --email a@x.example --company x.example"],
    ["webhook set -w Acme"],
    ["webhook set -w Acme --url https://x.example --remove"],
    ["webhook test"],
    ["webhook test --event replied --hook 1"],
    ["webhook switch-on"],
    ["workspace set -w Acme"],
    ["workspace claim -w Acme --email ada@acme.com"],
    ["workspace claim -w Acme --password-file /nowhere"],
    ["workspace delete"],
    ["status --wait soon"],
    ["nonsense"],
  ])("outbound %s", async (line) => {
    expect(await codeOf(line.split(" "))).toBe(2);
  });
});
