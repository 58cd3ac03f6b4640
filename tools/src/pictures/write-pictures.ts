import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "@outbound/service/read-arguments";
import { runVitest } from "../test/run-vitest.ts";
import { folder, listOf, lookOf, readPictures } from "./pictures.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
readArguments({
  command: "npm run pictures --",
  about: `Takes the pictures of ${folder} anew, in a browser and a system of its own, by the tests that ${folder}/pictures.json names.`,
  options: {},
  understand: () => undefined,
});

const pictures = await readPictures(root);
const taken = await mkdtemp(join(tmpdir(), "outbound-pictures-"));
try {
  process.env["CONSOLE_PICTURES"] = taken;
  const tests = new Set(Object.values(pictures).map(({ test }) => test));
  const { status } = await runVitest(["--project", "api", ...tests]);
  if (status !== 0) throw new Error("A test failed, so no picture is replaced.");
  for (const [file, picture] of Object.entries(pictures)) {
    await copyFile(join(taken, file), join(root, folder, file));
    picture.of = await lookOf(root, picture.shows);
  }
  await writeFile(listOf(root), `${JSON.stringify(pictures, null, 2)}\n`);
  console.log(`${Object.keys(pictures).length} pictures of ${folder} are new.`);
} finally {
  await rm(taken, { recursive: true, force: true });
}
