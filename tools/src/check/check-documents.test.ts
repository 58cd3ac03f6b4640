import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { citedPaths, citedTests, findDocumentProblems, findSizeProblems, headingAnchors } from "./check-documents.ts";

test("links are relative to the document, paths in back-ticks to the root", () => {
  const text = "See [the tour](../README.md#tour) and `shared/broker/src/rpc-client.ts`, made by `npm test`.";
  expect(citedPaths(text, "docs")).toEqual(["README.md", "shared/broker/src/rpc-client.ts"]);
});

test("other sites, anchors, placeholders and code blocks cite nothing", () => {
  const text = "[a](https://example.com/x) [b](#tour) [c]({{ link }}) `services/<name>/src`\n```\n[c](gone.md)\n```\n";
  expect(citedPaths(text, ".")).toEqual([]);
});

test("a link to a heading that doesn't exist is a problem, in the same page and in another", async () => {
  const root = await mkdtemp(join(tmpdir(), "documents-"));
  await mkdir(join(root, "docs"));
  await writeFile(join(root, "README.md"), "[a](docs/a.md#what-to-do-when) [b](docs/a.md#gone) [c](docs/gone.md#x)");
  await writeFile(join(root, "docs/a.md"), "# A\n\n## What to do when\n\n[up](#a) [off](#b)\n```text\n## B\n```\n");
  expect(await findDocumentProblems(root)).toEqual([
    "README.md links to #gone of docs/a.md, which has no such heading.",
    "README.md cites docs/gone.md, which doesn't exist.",
    "docs/a.md links to #b of docs/a.md, which has no such heading.",
  ]);
});

test("a page that the index of all pages doesn't link to is a problem", async () => {
  const root = await mkdtemp(join(tmpdir(), "documents-"));
  await mkdir(join(root, "docs"));
  await writeFile(join(root, "docs/README.md"), "[a](a.md), and in words b.md");
  for (const page of ["a", "b"]) await writeFile(join(root, `docs/${page}.md`), "# Page\n");
  expect(await findDocumentProblems(root)).toEqual(["docs/README.md doesn't link to docs/b.md."]);
});

test("a heading's anchor is what GitHub makes of it", () => {
  expect([...headingAnchors("# Beside `npm start`\n## Logs, by platform\n## Tried\n## Tried\n")]).toEqual([
    "beside-npm-start",
    "logs-by-platform",
    "tried",
    "tried-1",
  ]);
});

test("a test is named behind the path of its file, several with commas between, over the ends of lines", () => {
  const text = '- Shown by `tests/a.test.ts`: "it is\n  so", "and so".\n- `tests/b.test.ts` has "nothing to say".';
  expect(citedTests(text)).toEqual([
    { path: "tests/a.test.ts", name: "it is so" },
    { path: "tests/a.test.ts", name: "and so" },
  ]);
});

test("a document that names a missing or renamed test is reported", async () => {
  const root = await mkdtemp(join(tmpdir(), "documents-"));
  await mkdir(join(root, "docs"));
  await mkdir(join(root, "tests"));
  await writeFile(join(root, "README.md"), "");
  await writeFile(join(root, "tests/a.test.ts"), 'test("it is so", () => {});');
  await writeFile(join(root, "docs/a.md"), '`tests/a.test.ts`: "it is so", "it was so".');
  expect(await findDocumentProblems(root)).toEqual([
    'docs/a.md names the test "it was so", which tests/a.test.ts doesn\'t have.',
  ]);
});

test("an overlong line is reported, and an overlong README", () => {
  const long = `- ${"word ".repeat(40)}`;
  expect(findSizeProblems("docs/a.md", `Short.\n${long}\n${"é".repeat(140)}\n`)).toEqual([
    "docs/a.md:2 has more than 140 characters.",
  ]);
  expect(findSizeProblems("services/a/src/README.md", long)).toEqual([]);
  expect(findSizeProblems("README.md", "Line.\n".repeat(120))).toEqual([]);
  expect(findSizeProblems("README.md", "Line.\n".repeat(121))).toEqual(["README.md has 121 lines, and may have 120."]);
  expect(findSizeProblems("docs/a.md", "Line.\n".repeat(900))).toEqual([]);
});

test("a setting that a service reads and the page of settings lacks is reported", async () => {
  const root = await mkdtemp(join(tmpdir(), "documents-"));
  await mkdir(join(root, "docs"));
  await mkdir(join(root, "services/mailer/src"), { recursive: true });
  await writeFile(
    join(root, "services/mailer/src/config.ts"),
    "const schema = z.object({\n  A_B: z.string(),\n  C_D: x,\n});",
  );
  await writeFile(join(root, "docs/settings.md"), "| `A_B` | |");
  expect(await findDocumentProblems(root)).toEqual([
    "docs/settings.md doesn't tell the setting C_D of services/mailer/src/config.ts.",
  ]);
});
