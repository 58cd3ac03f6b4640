import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPrometheus, noPrometheus } from "@outbound/testing/prometheus";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../prometheus", import.meta.url));
const found = await findPrometheus();
const run = promisify(execFile);

test("promtool: the configuration is valid, each alert fires when it should, and none over a healthy system", async ({
  skip,
}) => {
  if (!found) return skip(noPrometheus);
  const promtool = async (...args: string[]) => (await run(found.promtool, args, { cwd: folder })).stdout;
  expect(await promtool("check", "config", "prometheus.yml")).toContain("SUCCESS");
  expect(await promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});
