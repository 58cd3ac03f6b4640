import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const hash = /^[\da-f]{40}$/;

export function readVersion(folder = project): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const commit = builtCommit(folder) ?? readCommit(join(folder, ".git"));
  return commit === undefined ? version : `${version} (${commit.slice(0, 7)})`;
}

/** An image has no repository: its build writes here what it was given as COMMIT. */
function builtCommit(folder: string): string | undefined {
  const commit = read(join(folder, "commit"));
  return commit !== undefined && hash.test(commit) ? commit : undefined;
}

function readCommit(git: string): string | undefined {
  const head = read(join(git, "HEAD"));
  if (head === undefined || hash.test(head)) return head;
  const name = head.replace("ref: ", "");
  const packed = read(join(git, "packed-refs"))?.split("\n");
  const commit = read(join(git, name)) ?? packed?.find((line) => line.endsWith(` ${name}`))?.slice(0, 40);
  return commit !== undefined && hash.test(commit) ? commit : undefined;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
