import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parse } from "yaml";
import type { z } from "zod";
import { CliError } from "../output/cli-error.ts";

export async function readFileAs<S extends z.ZodType>(schema: S, file: string): Promise<z.input<S>> {
  const content = parseText(await readText(file), nameOf(file));
  const result = schema.safeParse(content, { error: plainly });
  if (result.success) return content as z.input<S>;
  const problems = result.error.issues.map(({ path, message }) => `  ${pathText(path)}: ${message}`);
  throw new CliError(`${nameOf(file)} can't be used:\n${problems.join("\n")}`);
}

/** The schemas' own words, such as `expected object, received string`, are a programmer's. */
function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return issue.input === undefined ? "is missing" : mustBe[issue.expected];
  if (issue.code === "too_small" && isNumber(issue.origin)) return `must be ${issue.minimum} or more`;
  if (issue.code === "too_big" && isNumber(issue.origin)) return `must be ${issue.maximum} or less`;
  return undefined;
}

const mustBe: Partial<Record<string, string>> = {
  array: "must be a list",
  boolean: "must be true or false",
  int: "must be a whole number",
  number: "must be a number",
  object: "must be settings, each as `name: value`",
  string: 'must be a text, in quotes: "…"',
};

const isNumber = (origin: string) => origin === "number" || origin === "int";

export const isStandardInput = (file: string) => file === "-";

export const nameOf = (file: string) => (isStandardInput(file) ? "Standard input" : file);

export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file).catch((error: Error) => {
    throw unreadable(file, error);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${nameOf(file)} is not UTF-8: save it as UTF-8.`);
  }
}

const readBytes = (file: string) => (isStandardInput(file) ? buffer(process.stdin) : readFile(file));

export function unreadable(file: string, error: NodeJS.ErrnoException): CliError {
  const reason = (error.code && reasons[error.code]) ?? error.message;
  return new CliError(`${nameOf(file)} can't be read: ${reason}`);
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such file.",
  EISDIR: "it is a folder.",
  EACCES: "you may not read it.",
};

function parseText(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CliError(`${file} is neither YAML nor JSON: ${(error as Error).message}`);
  }
}

const pathText = (path: readonly PropertyKey[]) =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : `${index ? "." : ""}${String(key)}`)).join("") ||
  "the file";
