import { access, glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { commandBlocks } from "../documents/command-blocks.ts";

const documents = ["*.md", "docs/**/*.md", "{shared,services}/**/*.md", "{cli,bench,infra,dev,tools}/**/*.md"];

/** The files that declare settings, each at the beginning of a line. */
const configs = ["services/*/src/config.ts", "shared/service/src/{sealer,common-settings}.ts"];

/** A path that a document cites as a link or in back-ticks must exist, and so must a test that it names. */
export async function findDocumentProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(documents, { cwd: root, exclude: (path) => path.includes("node_modules") })) {
    const text = await readFile(join(root, file), "utf8");
    problems.push(...findSizeProblems(file, text), ...findBlockProblems(file, text));
    for (const path of citedPaths(text, dirname(file))) {
      if (!(await exists(join(root, path)))) problems.push(`${file} cites ${path}, which doesn't exist.`);
    }
    for (const { path, name } of citedTests(text)) {
      const tests = await readFile(join(root, path), "utf8").catch(() => "");
      if (!tests.includes(name)) problems.push(`${file} names the test "${name}", which ${path} doesn't have.`);
    }
  }
  return [...problems, ...(await findUntoldSettings(root))];
}

const maxLineCharacters = 140;
/** A newcomer reads the README before knowing whether it is worth reading. */
const maxReadmeLines = 120;

/** A document beside a service's code may be as wide as the table that a test compares. */
export function findSizeProblems(file: string, text: string): string[] {
  if (file.startsWith("services/")) return [];
  const lines = text.trimEnd().split("\n");
  const long = lines.flatMap((line, index) => (line.length > maxLineCharacters ? [index + 1] : []));
  const problems = long.map((line) => `${file}:${line} has more than ${maxLineCharacters} characters.`);
  if (file === "README.md" && lines.length > maxReadmeLines) {
    problems.push(`${file} has ${lines.length} lines, and may have ${maxReadmeLines}.`);
  }
  return problems;
}

/** Blocks of README and docs/ are run by the test of documents, or say why not. */
function findBlockProblems(file: string, text: string): string[] {
  if (file !== "README.md" && dirname(file) !== "docs") return [];
  try {
    commandBlocks(file, text);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Every setting that a service reads must be on the page of settings. */
async function findUntoldSettings(root: string): Promise<string[]> {
  const page = "docs/settings.md";
  const told = await readFile(join(root, page), "utf8").catch(() => "");
  const problems: string[] = [];
  for await (const file of glob(configs, { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, name] of text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)) {
      if (!told.includes(`\`${name}\``)) problems.push(`${page} doesn't tell the setting ${name} of ${file}.`);
    }
  }
  return problems;
}

const link = /\]\((?!\w+:|#)([^)\s#]+)/g;
/** Matches paths below a folder of the root that contain no placeholder. */
const quoted = /`((?:shared|services|infra|dev|tools|docs|tests|cli|bench|\.ci)\/[\w./-]+)`/g;

/** Returns paths relative to the root. `folder` is the document's. */
export function citedPaths(text: string, folder: string): string[] {
  const prose = text.replace(/^(`{3,}).*?^\1/gms, "");
  return [
    ...[...prose.matchAll(link)].map(([, path = ""]) => join(folder, path)),
    ...[...prose.matchAll(quoted)].map(([, path = ""]) => path),
  ];
}

/** Behind the path of its file in back-ticks and a colon: one name in quotation marks, or several. A line may end in a name. */
const quotedTests = /`([\w./-]+\.test\.ts)`:((?: "[^"]+",?)+)/g;

export function citedTests(text: string): { path: string; name: string }[] {
  const prose = text.replace(/\s+/g, " ");
  return [...prose.matchAll(quotedTests)].flatMap(([, path = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ path, name })),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
