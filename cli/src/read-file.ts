import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { z } from "zod";
import { CliError } from "./cli-error.ts";

export async function readFileAs<S extends z.ZodType>(schema: S, file: string): Promise<z.input<S>> {
  const content = parseText(await readText(file), file);
  const result = schema.safeParse(content);
  if (result.success) return content as z.input<S>;
  const problems = result.error.issues.map(({ path, message }) => `  ${pathText(path)}: ${message}`);
  throw new CliError(`${file} can't be used:\n${problems.join("\n")}`);
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw unreadable(file, error as Error);
  }
}

export function unreadable(file: string, error: NodeJS.ErrnoException): CliError {
  const reason = (error.code && reasons[error.code]) ?? error.message;
  return new CliError(`${file} can't be read: ${reason}`);
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
