import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepLogShort } from "./keep-log-short.ts";

test("a log that grows is put aside while a program holds it open, and what comes next is its beginning", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-log-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "one.log");
  await using log = await open(file, "a");
  onTestFinished(keepLogShort(file, { limitBytes: 50, everyMs: 5 }));
  for (const [line, aside] of [
    ["first\n".repeat(20), "first"],
    ["second\n".repeat(20), "second"],
  ] as const) {
    await log.write(line);
    await vi.waitFor(async () => expect(await readFile(`${file}.1`, "utf8")).toBe(line), { timeout: 10_000 });
    await vi.waitFor(async () => expect((await stat(file)).size).toBe(0), { timeout: 10_000 });
    await log.write(`after ${aside}\n`);
    expect(await readFile(file, "utf8")).toBe(`after ${aside}\n`);
    await log.truncate();
  }
});
