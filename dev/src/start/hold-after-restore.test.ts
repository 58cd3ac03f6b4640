import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

test("a backup's time without a zone is refused before Postgres starts", () => {
  const program = fileURLToPath(new URL("hold-after-restore.ts", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "outbound-hold-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const home = join(folder, "home");
  const { status, stderr } = spawnSync(process.execPath, [program, "2026-11-21T03:00:00"], {
    encoding: "utf8",
    env: { OUTBOUND_HOME: home },
  });
  expect(status).toBe(2);
  expect(stderr).toContain("(npm run hold-after-restore -- --help shows how)");
  expect(existsSync(home)).toBe(false);
});
