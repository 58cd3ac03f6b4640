import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookOf } from "../pictures/pictures.ts";
import { findPictureProblems } from "./check-pictures.ts";

const shows = "console/src/screens/home";
let root: string;

const write = (file: string, text: string) => writeFile(join(root, file), text);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "outbound-pictures-"));
  for (const one of [shows, "console/src/styles", "console/src/ui/chart", "docs/console", "tests"]) {
    await mkdir(join(root, one), { recursive: true });
  }
  await write("tests/home.test.ts", "");
  await write("docs/console/home.png", "");
  await write("console/src/styles/tokens.css", ":root { --line: black }");
  await write("console/src/ui/chart/chart.module.css", ".bar { fill: black }\n\n.key { font: 11px }\n");
  await write(`${shows}/home.module.css`, ".home { color: black }");
  await write(
    `${shows}/words.ts`,
    'import { a } from "./a.ts";\nexport const words = { title: "Home", all: "All" };\n',
  );
  const of = await lookOf(root, shows);
  await write("docs/console/pictures.json", JSON.stringify({ "home.png": { test: "tests/home.test.ts", shows, of } }));
});
afterAll(() => rm(root, { recursive: true }));

const older = [`docs/console/home.png is older than the words or styles of ${shows}: npm run pictures`];

test("words and rules that move, and components that change, leave a picture as it is", async () => {
  await write(`${shows}/words.ts`, 'import { a } from "../a.ts";\nexport const words = { title: "Home" };\n');
  await write(`${shows}/list-words.ts`, 'export const all = "All";\n');
  await write("console/src/ui/chart/chart.module.css", ".bar { fill: black }\n");
  await write("console/src/ui/chart/keys.module.css", ".key { font: 11px }\n");
  await write(`${shows}/home.tsx`, "export const Home = () => null;\n");
  expect(await findPictureProblems(root)).toEqual([]);
});

test.each([
  [`${shows}/list-words.ts`, 'export const all = "Everything";\n', 'export const all = "All";\n'],
  [`${shows}/home.module.css`, ".home { color: red }", ".home { color: black }"],
  ["console/src/ui/chart/keys.module.css", ".key { font: 13px }\n", ".key { font: 11px }\n"],
  ["console/src/styles/tokens.css", ":root { --line: red }", ":root { --line: black }"],
])("a picture is older than a changed %s", async (file, changed, before) => {
  await write(file, changed);
  expect(await findPictureProblems(root)).toEqual(older);
  await write(file, before);
  expect(await findPictureProblems(root)).toEqual([]);
});

test("a picture that nobody lists, or that is gone, is told", async () => {
  await write("docs/console/other.png", "");
  await rm(join(root, "docs/console/home.png"));
  expect(await findPictureProblems(root)).toEqual([
    "docs/console/pictures.json doesn't list other.png.",
    "docs/console/home.png is missing: npm run pictures",
  ]);
});
