import { glob, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { logEvents } from "@outbound/service/log-events";
import { expect, test } from "vitest";
import { alertRules } from "./alert-rules.fixture.ts";
import { dashboardFiles, dashboardFolder } from "./dashboard-files.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const documentation = await readFile(join(root, "docs/monitoring.md"), "utf8");
const runbooks = await readFile(join(root, "docs/alerts.md"), "utf8");

test("every alert says what is wrong and what that means, and has a runbook in docs/alerts.md", async () => {
  const headings = [...runbooks.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  const rules = await alertRules();
  for (const { alert, annotations, labels } of rules) {
    expect({ alert, annotations, labels }).toEqual({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: {
        summary: expect.stringMatching(/\S.*\.$/),
        description: expect.stringMatching(/\S.*\.$/),
        runbook: expect.stringMatching(/^docs\/alerts\.md#[a-z-]+$/),
      },
    });
  }
  expect(rules.map(({ annotations }) => annotations["runbook"]?.split("#")[1] ?? "").sort()).toEqual(headings.sort());
});

test("docs/monitoring.md explains every metric of the code, and no other", async () => {
  const inCode = new Set<string>();
  for await (const file of glob("{shared,services}/*/src/**/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(root, file), "utf8");
    for (const [, name = ""] of text.matchAll(/"(outbound_[a-z_]+)"/g)) inCode.add(name);
  }
  expect(inCode.size).toBeGreaterThan(30);
  const documented = [...documentation.matchAll(/^- `(outbound_[a-z_]+)`/gm)].map(([, name = ""]) => name);
  expect(documented.sort()).toEqual([...inCode].sort());
});

test("docs/monitoring.md explains every logged event, and no other", async () => {
  const logged = new Set<string>();
  for await (const file of glob(["{shared,services}/*/src/**/*.ts", "dev/src/**/*.ts"], { cwd: root })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    for (const [call] of text.matchAll(/\blog\??\.(?:debug|info|warn|error|fatal)\([^;]*;|#log\.\w+\([^;]*;/g)) {
      const names = [...call.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, name = ""]) => name);
      expect(names, `${file}: ${call}`).not.toEqual([]);
      for (const name of names) logged.add(name);
    }
  }
  expect([...logged].sort()).toEqual([...logEvents].sort());
  const documented = [...documentation.matchAll(/^- `([a-z_]+\.[a-z_]+)` \(/gm)].map(([, name = ""]) => name);
  expect(documented).toEqual([...logEvents].sort());
});

test("Grafana's dashboards are those that dashboards.ts describes", async () => {
  const files = dashboardFiles();
  expect((await readdir(dashboardFolder)).sort()).toEqual(files.map(([path]) => basename(path)).sort());
  for (const [path, text] of files) {
    expect(await readFile(path, "utf8"), `npm run generate-dashboards: ${path}`).toBe(text);
  }
});
