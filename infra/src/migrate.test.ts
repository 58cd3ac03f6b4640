import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("migrate.ts", import.meta.url));

test("a Postgres that can't be reached is told in a sentence, without the address's password", () => {
  const env = { DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/outbound" };
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8", env });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "The Postgres of DATABASE_URL can't be reached: connect ECONNREFUSED 127.0.0.1:1.\n",
  });
});
