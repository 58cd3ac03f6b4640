import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { exitCodeOf } from "./output/describe-error.ts";
import { outboundProgram } from "./program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Told = { file: string; text: string };

/** A page's blocks are run by the test of documents; here are the commands in its sentences. */
async function toldIn(patterns: string[], quote: RegExp, textOf: (source: string) => string): Promise<Told[]> {
  const told: Told[] = [];
  for await (const file of glob(patterns, { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    const text = textOf(await readFile(join(root, file), "utf8"));
    told.push(...[...text.matchAll(quote)].map(([, found = ""]) => ({ file, text: found.replaceAll(/\s+/g, " ") })));
  }
  return told;
}

const withoutBlocks = (text: string) => text.replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, "");
/** On a platform the command runs inside a container, and a file comes by standard input. */
const toldCommand =
  /`(?:\.\/|kubectl\s+--namespace\s+outbound\s+exec\s+(?:-i\s+)?deploy\/gateway\s+--\s+|docker\s+compose\s+exec\s+(?:-T\s+)?gateway\s+)?outbound ((?!…)[^`<]+)(?:<[^`]+)?`/g;
const ofPages = await toldIn(["README.md", "docs/*.md"], toldCommand, withoutBlocks);
/** Where the command's name or all of its options are filled in, there is nothing to read. */
const ofHints = await toldIn(["cli/src/**/*.ts"], /\\`outbound ((?!(?:\w+ )?\$\{)[^`\\]+)\\`/g, (text) => text);

/** The reader fills in the capitals, and the command the `${…}` of a hint. */
const values: Record<string, string> = { TIME: "2026-09-04", N: "3" };

function argumentsOf(text: string): string[] {
  const words = text.match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => values[word] ?? word.replaceAll('"', ""));
}

function withoutActions(command: Command): Command {
  command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  if (command.commands.length === 0) command.action(() => {});
  for (const one of command.commands) withoutActions(one);
  return command;
}

/** A command's words alone are its name; with anything behind them they must be complete. */
async function isName(args: readonly string[]): Promise<boolean> {
  let command: Command | undefined = await outboundProgram(args[0]);
  for (const word of args) command = command?.commands.find((one) => one.name() === word);
  return command !== undefined;
}

async function isUnderstood({ text }: Told): Promise<boolean> {
  const args = argumentsOf(text);
  if (await isName(args)) return true;
  const program = withoutActions(await outboundProgram(args[0]));
  const code = await program.parseAsync(["node", "outbound", ...args]).then(() => 0, exitCodeOf);
  return code === 0;
}

async function misunderstood(told: readonly Told[]): Promise<Told[]> {
  const wrong: Told[] = [];
  for (const one of told) if (!(await isUnderstood(one))) wrong.push(one);
  return wrong;
}

test("a command in a sentence of a page has all that it needs, and nothing that it doesn't know", async () => {
  expect(ofPages.length).toBeGreaterThan(100);
  expect(await misunderstood(ofPages)).toEqual([]);
});

test("so has a command that this program hints at", async () => {
  expect(ofHints.length).toBeGreaterThan(20);
  expect(await misunderstood(ofHints)).toEqual([]);
});
