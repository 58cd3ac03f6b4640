import { access, glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { commandBlocks } from "../documents/command-blocks.ts";

const documents = ["*.md", "docs/**/*.md", "{shared,services}/**/*.md", "{cli,console,bench,infra,dev,tools}/**/*.md"];

const configs = ["services/*/src/config.ts", "shared/service/src/{sealer,common-settings}.ts"];

/** A path that a document cites as a link or in back-ticks must exist, and so must a test that it names. */
export async function findDocumentProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(documents, { cwd: root, exclude: (path) => path.includes("node_modules") })) {
    const text = await readFile(join(root, file), "utf8");
    problems.push(...findSizeProblems(file, text), ...findBlockProblems(file, text));
    problems.push(...(await findAnchorProblems(root, file, text)));
    for (const path of citedPaths(text, dirname(file))) {
      if (!(await exists(join(root, path)))) problems.push(`${file} cites ${path}, which doesn't exist.`);
    }
    for (const { path, name } of citedTests(text)) {
      const tests = await readFile(join(root, path), "utf8").catch(() => "");
      if (!tests.includes(name)) problems.push(`${file} names the test "${name}", which ${path} doesn't have.`);
    }
  }
  return [...problems, ...(await findUntoldSettings(root)), ...(await findUnlistedPages(root))];
}

const maxLineCharacters = 140;
/** A newcomer reads the README before knowing whether it is worth reading. */
const maxReadmeLines = 120;

/** A document beside a service's code may be as wide as its table. */
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

/** The README calls docs/README.md the index of all pages. */
async function findUnlistedPages(root: string): Promise<string[]> {
  const index = "docs/README.md";
  const text = await readFile(join(root, index), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const listed = citedPaths(text, "docs");
  const pages = await Array.fromAsync(glob("docs/*.md", { cwd: root }));
  const unlisted = pages.filter((page) => page !== index && !listed.includes(page));
  return unlisted.toSorted().map((page) => `${index} doesn't link to ${page}.`);
}

/** Every setting that a service reads must be on the page of settings. */
async function findUntoldSettings(root: string): Promise<string[]> {
  const page = "docs/settings.md";
  const settingsPage = await readFile(join(root, page), "utf8").catch(() => "");
  const problems: string[] = [];
  for await (const file of glob(configs, { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, name] of text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)) {
      if (!settingsPage.includes(`\`${name}\``)) problems.push(`${page} doesn't tell the setting ${name} of ${file}.`);
    }
  }
  return problems;
}

const link = /\]\((?!\w+:|#|\{\{)([^)\s#]+)/g;
const quoted = /`((?:shared|services|infra|dev|tools|docs|tests|cli|bench|\.ci)\/[\w./-]+)`/g;

export function citedPaths(text: string, folder: string): string[] {
  const prose = withoutBlocks(text);
  return [
    ...[...prose.matchAll(link)].map(([, path = ""]) => join(folder, path)),
    ...[...prose.matchAll(quoted)].map(([, path = ""]) => path),
  ];
}

/** Matches a file's path in back-ticks, a colon and names of tests in quotation marks. A line may end in a name. */
const quotedTests = /`([\w./-]+\.test\.ts)`:((?: "[^"]+",?)+)/g;

export function citedTests(text: string): { path: string; name: string }[] {
  const prose = text.replace(/\s+/g, " ");
  return [...prose.matchAll(quotedTests)].flatMap(([, path = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ path, name })),
  );
}

const anchor = /\]\((?!\w+:)([^)\s#]*)#([^)\s]+)\)/g;

/** A link into a page must name one of its headings. */
async function findAnchorProblems(root: string, file: string, text: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [, path = "", name = ""] of withoutBlocks(text).matchAll(anchor)) {
    const page = path === "" ? file : join(dirname(file), path);
    const target = path === "" ? text : await readFile(join(root, page), "utf8").catch(() => undefined);
    if (target !== undefined && !headingAnchors(target).has(name)) {
      problems.push(`${file} links to #${name} of ${page}, which has no such heading.`);
    }
  }
  return problems;
}

/** Follows GitHub: lower case, hyphens for spaces, no punctuation. */
export function headingAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutBlocks(text).matchAll(/^#{1,6} ([^\n]+)$/gm)) {
    const name = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    let unique = name;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${name}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const withoutBlocks = (text: string): string => text.replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, "");

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
