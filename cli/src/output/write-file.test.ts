import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CliError } from "./cli-error.ts";
import { writeFileOf } from "./write-file.ts";

const folder = await mkdtemp(join(tmpdir(), "outbound-write-"));
afterAll(() => rm(folder, { recursive: true }));

async function* lines() {
  yield "one\n";
  yield "two\n";
}

test("all parts are in the file", async () => {
  await writeFileOf(join(folder, "lines"), lines);
  expect(await readFile(join(folder, "lines"), "utf8")).toBe("one\ntwo\n");
});

test.each([
  ["/nowhere/x", "its folder doesn't exist."],
  ["/dev/null/x", "its folder is a file."],
  [folder, "it is a folder."],
  ["/dev/full", "the disk is full."],
])("%s can't be written, and the reason is a sentence", async (file, why) => {
  const refusal = await writeFileOf(file, lines).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CliError);
  expect(refusal).toMatchObject({ message: `${file} can't be written: ${why}` });
});

test("a failure of what is to be written isn't blamed on the file", async () => {
  const failure = Object.assign(new Error("The page can't be read."), { code: "ENOENT" });
  const broken = async function* () {
    yield "one\n";
    throw failure;
  };
  await expect(writeFileOf(join(folder, "broken"), broken)).rejects.toBe(failure);
});
