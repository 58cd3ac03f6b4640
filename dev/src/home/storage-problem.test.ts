import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { start } from "../start/started-system.fixture.ts";
import { openHome } from "./home.ts";
import { storageProblem } from "./storage-problem.ts";

test("an OUTBOUND_HOME that is a file, or below one, is explained in a sentence with the remedy", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "file");
  await writeFile(file, "");
  const system = start({ OUTBOUND_HOME: file, PORT: "1" });
  expect(await system.exit).toBe(1);
  expect(system.output()).toBe(`The data folder can't be used: ${file} is a file, and must be a folder. ${wayOut}\n`);
  await expect(openHome(join(file, "below"))).rejects.toThrow(
    `${join(file, "below")} lies below a file, which can't hold a folder. ${wayOut}`,
  );
});

test("an OUTBOUND_HOME where no folder can be made is explained, instead of being tried for ever", async () => {
  await expect(openHome("/proc/outbound/home")).rejects.toThrow(`/proc/outbound can't be made where it is to be.`);
});

test("an OUTBOUND_HOME whose parents are missing, too, is made for its user alone, and opened again", async () => {
  const folder = join(await temporaryFolder(), "a", "b");
  for (let times = 0; times < 2; times += 1) await (await openHome(folder)).release();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("an unwritable OUTBOUND_HOME is explained, whatever was to be written", () => {
  const problemOf = (code: string, path = "/data/secret-key") =>
    storageProblem(Object.assign(new Error(code), { code, path }), "/data");
  for (const code of ["EACCES", "EPERM"])
    expect(problemOf(code)).toMatchObject({ name: "StartError", message: ofTheUser });
  expect(problemOf("EROFS")).toMatchObject({ message: expect.stringContaining("a disk that can only be read. Give") });
  expect(problemOf("ENOSPC")).toMatchObject({ message: expect.stringContaining("a disk that is full. Give") });
  for (const other of [problemOf("EACCES", "/other"), problemOf("EBADF")])
    expect(other).toMatchObject({ name: "Error" });
});

const wayOut = "Give its user the right to it, or choose another one: OUTBOUND_HOME=/a/folder npm start";
const ofTheUser = `The data folder can't be used: /data/secret-key can't be written by this user. ${wayOut}`;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-home-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
