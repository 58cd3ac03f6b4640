import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import { readVersion } from "./version.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Option = ParseArgsOptionDescriptor & { value?: string; about: string };
type Options = Record<string, Option>;
type Values<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>["values"];

export type Usage<Own extends Options = Options, Wish = unknown> = {
  command: string;
  words?: string;
  about: string;
  options: Own;
  more?: string;
  /** Throws a UsageError for what parseArgs can't know. */
  understand: (values: Values<Own>, words: readonly string[]) => Wish;
};

/** Ends the process after help, version or a misunderstanding, the last with exit code 2. */
export function readArguments<Own extends Options, Wish>(usage: Usage<Own, Wish>, args = process.argv.slice(2)): Wish {
  try {
    const understood = understandArguments(usage, args);
    if ("wish" in understood) return understood.wish;
    process.stdout.write(`${understood.print}\n`);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n(${usage.command} --help shows how)\n`);
    return process.exit(2);
  }
}

export function understandArguments<Own extends Options, Wish>(
  usage: Usage<Own, Wish>,
  args: string[],
): { wish: Wish } | { print: string } {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return { print: helpOf(usage) };
  if (args.includes("--version")) return { print: `Outbound ${readVersion()}` };
  const { values, positionals } = parse(usage, args);
  return { wish: usage.understand(values, positionals) };
}

export function readNumber(name: string, text: string, isUsable: (number: number) => boolean): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (isUsable(number)) return number;
  throw new UsageError(`${name} ${text} is not understood: it takes a number.`);
}

function parse<Own extends Options>({ options, words }: Usage<Own, unknown>, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: words !== undefined });
  } catch (error) {
    const [problem = ""] = (error as Error).message.split(". ");
    throw new UsageError(`${problem}.`);
  }
}

const ofAll: Options = {
  help: { type: "boolean", short: "h", about: "print this" },
  version: { type: "boolean", about: "print the version" },
};

function helpOf<Own extends Options>({ command, words = "", about, options, more }: Usage<Own, unknown>): string {
  const all = Object.entries({ ...options, ...ofAll }).map(([name, { short, value, about: what }]) => ({
    shown: `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`,
    what,
  }));
  const width = Math.max(...all.map(({ shown }) => shown.length));
  const lines = all.map(
    ({ shown, what }) => `  ${shown.padEnd(width)}  ${what.replaceAll("\n", `\n${" ".repeat(width + 4)}`)}`,
  );
  const usage = `Usage: ${[command, "[options]", words].filter(Boolean).join(" ")}`;
  return [usage, about, ["Options:", ...lines].join("\n"), ...(more ? [more] : [])].join("\n\n");
}
