import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "./output/describe-error.ts";
import { outboundProgram } from "./program.ts";

function commandsOf(command: Command, words: readonly string[] = []): string[][] {
  const below = command.commands.flatMap((one) => commandsOf(one, [...words, one.name()]));
  return below.length > 0 ? below : [[...words]];
}

function findCommand(program: Command, [word, ...words]: readonly string[]): Command {
  const below = program.commands.find((one) => one.name() === word);
  return below ? findCommand(below, words) : program;
}

function tellsTo(tell: (text: string) => void, command: Command): Command {
  command.configureOutput({ writeOut: () => {}, writeErr: tell });
  for (const one of command.commands) tellsTo(tell, one);
  return command;
}

async function outcomeOf(args: readonly string[]): Promise<{ code: number; told: string }> {
  let told = "";
  const program = tellsTo((text) => (told += text), await outboundProgram(args[0]));
  const code = await program.parseAsync(["node", "outbound", ...args]).then(() => 0, exitCodeOf);
  return { code, told };
}

const codeOf = async (args: readonly string[]): Promise<number> => (await outcomeOf(args)).code;

const all = commandsOf(await outboundProgram());

test("every command is tested", () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all).toContainEqual(["campaign", "enrol"]);
});

test.each([...new Set(all.map(([word]) => word))])(
  "%s: its commands are the same, loaded alone or with all",
  async (word) => {
    const alone = commandsOf(await outboundProgram(word));
    expect(alone.filter(([first]) => first === word)).toEqual(all.filter(([first]) => first === word));
    expect(alone.length).toBeLessThan(all.length / 2);
  },
);

test.each(all)("%s %s: invalid arguments exit with 2, and help with 0", async (...words) => {
  const path = words.filter((word) => word !== undefined);
  expect(await codeOf([...path, "--no-such-option"])).toBe(2);
  expect(await codeOf([...path, "--help"])).toBe(0);
});

test.each([
  ["campain --help", "unknown command 'campain'\n(Did you mean campaign?)"],
  ["campaign lst --help", "unknown command 'lst'\n(Did you mean list?)"],
  ["campaign nosuch -h", "unknown command 'nosuch'"],
  ["help campain", "unknown command 'campain'\n(Did you mean campaign?)"],
  ["campaign help lst", "unknown command 'lst'\n(Did you mean list?)"],
])("outbound %s: help for a command that there is not says so, and exits with 2", async (line, told) => {
  expect(await outcomeOf(line.split(" "))).toEqual({ code: 2, told: `error: ${told}\n(--help shows how)\n` });
});

test.each(["--help", "help", "campaign --help", "help campaign", "campaign help list", "campaign list x --help"])(
  "outbound %s: help for what there is exits with 0",
  async (line) => {
    expect(await outcomeOf(line.split(" "))).toEqual({ code: 0, told: "" });
  },
);

const timed: { line: string; description: string }[] = [];
for (const path of all) {
  const command = findCommand(await outboundProgram(path[0]), path);
  const options = command.options.filter(({ flags }) => flags.endsWith("<time>"));
  timed.push(...options.map(({ long, description }) => ({ line: [...path, long ?? ""].join(" "), description })));
}

test("every option that is a time is looked at", () => {
  expect(timed.map(({ line }) => line)).toEqual(
    expect.arrayContaining([
      "audit list --since",
      "audit list --until",
      "webhook resend-failed --since",
      "job erase --since",
    ]),
  );
});

test.each(timed)(
  "outbound $line: a word that is no time exits with 2, and is told what is one, as the help is",
  async ({ line, description }) => {
    expect(await outcomeOf([...line.split(" "), "yesterday"])).toEqual({
      code: 2,
      told: expect.stringContaining(
        "It must be an ISO 8601 date or date-time, such as 2026-09-04T08:00:00Z; without an offset it is UTC.",
      ),
    });
    expect(description).toMatch(
      /; an ISO 8601 date or date-time, such as 2026-09-04T08:00:00Z; without an offset it is UTC$/,
    );
  },
);

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
    ["job erase -w Acme"],
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
    ["conversation snooze 1 tomorrow"],
    ["nonsense"],
  ])("outbound %s", async (line) => {
    expect(await codeOf(line.split(" "))).toBe(2);
  });
});
