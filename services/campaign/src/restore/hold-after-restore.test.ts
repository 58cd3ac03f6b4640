import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("hold-after-restore.ts", import.meta.url));
const hold = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env: { DATABASE_URL: "" } });

test("a backup's time without a zone is refused before anything is held", () => {
  const { status, stderr } = hold("2026-11-21T03:00:00");
  expect(status).toBe(2);
  expect(stderr).toBe(
    "Say when the backup was taken, with its zone, such as 2026-11-21T03:00:00Z; it lies in the past.\n" +
      "(npm run hold-after-restore -w services/campaign -- --help shows how)\n",
  );
});

test("a time of any zone is accepted", () => {
  expect(hold("2026-11-21T05:00:00+02:00")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("DATABASE_URL is missing: "),
  });
});
