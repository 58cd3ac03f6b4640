import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { alertRules } from "@outbound/infra/monitoring/alert-rules.fixture";
import { dashboards } from "@outbound/infra/monitoring/dashboards";
import { serviceNames } from "@outbound/servers/services";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import { findPrometheus, noPrometheus, startPrometheus } from "@outbound/testing/prometheus";
import { startReceiver } from "@outbound/testing/receiver";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedProspect } from "./mailed-prospect.ts";
import { freshEmail, freshWorkspace, request, system } from "./workspace.ts";

const found = await findPrometheus();
const ruleFile = fileURLToPath(new URL("../../infra/prometheus/alerts.yml", import.meta.url));
const panelQueries = dashboards.flatMap(({ title: dashboard, panels }) =>
  panels.flatMap(({ title, queries }) => queries.map(({ expr }) => ({ where: `${dashboard}, ${title}`, expr }))),
);

beforeAll(async () => {
  const workspace = await freshWorkspace();
  const receiver = await startReceiver(system().certificates);
  atEndOfFile(async () => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url() });
  const { prospect, reply } = await mailedProspect(workspace);
  await reply({});
  await workspace.post("/prospects", { email: freshEmail() }, { "idempotency-key": crypto.randomUUID() });
  await workspace.get(`/prospects/${prospect.id}`);
  await workspace.get(`/prospects/${prospect.email}`);
  await request(undefined, "GET", `/${prospect.email}/${workspace.id}`).catch(() => {});
  await fetch(`${system().trackingUrl}/u/${prospect.email}`);
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2));
}, 300_000);

describe("/metrics of every service, after traffic", () => {
  test.each(serviceNames)(
    "%s: names follow the rules, and no label identifies a person or a workspace",
    async (service) => {
      const { families, samples, text } = await scrape(service);
      for (const [name, type] of families) {
        expect(name).toMatch(/^(outbound|process|nodejs)_[a-z0-9_]+$/);
        expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/);
        if (!name.startsWith("outbound_")) continue;
        expect({ name, type, isTotal: name.endsWith("_total") }).toEqual({ name, type, isTotal: type === "counter" });
        if (type === "histogram") expect(name).toMatch(/_seconds$/);
      }
      expect([...families.keys()].filter((name) => name.startsWith("outbound_")).length).toBeGreaterThan(5);
      for (const { labels, line } of samples) {
        for (const [name, value] of labels) {
          expect(name, line).not.toMatch(/workspace|prospect|email|address|_id$/);
          expect(value, line).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-|\d+\.\d+\.\d+\.\d+/);
          expect(value.length, line).toBeLessThan(80);
        }
      }
      // A label with a value per request would show as thousands of series.
      expect(samples.length).toBeLessThan(20_000);
      if (found) await lint(found.promtool, text);
    },
  );

  test("the series of panels and alerts exist, with the labels that they name", async () => {
    const pages = await Promise.all(serviceNames.map(scrape));
    const labelsOf = new Map<string, Set<string>>();
    for (const { families, samples } of pages) {
      for (const name of families.keys()) if (!labelsOf.has(name)) labelsOf.set(name, new Set());
      for (const { family, labels } of samples) for (const [name] of labels) labelsOf.get(family)?.add(name);
    }
    const rules = (await alertRules()).map(({ alert, expr }) => ({ where: alert, expr }));
    for (const { where, expr } of [...panelQueries, ...rules]) {
      const names = [...expr.matchAll(/\b(?:outbound|nodejs|process)_\w+/g)].map(([name]) => name);
      const metrics = names.map((name) => (labelsOf.has(name) ? name : name.replace(/_(bucket|count|sum)$/, "")));
      for (const name of metrics) expect([...labelsOf.keys()], where).toContain(name);
      const known = new Set(["job", "instance", "le", ...metrics.flatMap((name) => [...(labelsOf.get(name) ?? [])])]);
      for (const label of labelsIn(expr)) expect([...known], `${where}: ${expr}`).toContain(label);
    }
  });
});

test("Prometheus itself: every panel has data, and every alert can be evaluated", async ({ skip }) => {
  if (!found) return skip(noPrometheus);
  await using prometheus = await startPrometheus({ program: found.prometheus, targets: system().metrics, ruleFile });
  const patient = { timeoutMs: 60_000 };
  await eventually(async () => {
    const reached = await prometheus.query("up == 1");
    expect(reached.map(({ metric }) => metric["job"] ?? "").sort()).toEqual([...serviceNames].sort());
  }, patient);
  for (const { where, expr } of panelQueries) {
    // A rate needs two scrapes.
    await eventually(async () => {
      const series = await prometheus.query(expr.replaceAll("$__rate_interval", "1m"));
      expect(series.length, `${where}: ${expr}`).toBeGreaterThan(0);
    }, patient);
  }
  await eventually(async () => {
    const rules = await prometheus.rules();
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    expect(rules).toHaveLength((await alertRules()).length);
  }, patient);
}, 400_000);

type Sample = { family: string; labels: [name: string, value: string][]; line: string };

async function scrape(service: string) {
  const target = system().metrics.find(({ job }) => job === service);
  const response = await fetch(`http://${target?.address}/metrics`);
  expect(response.status).toBe(200);
  const text = await response.text();
  const families = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const [, name, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (name && type) families.set(name, type);
    if (line.startsWith("#")) continue;
    const [, metric = "", labels = ""] =
      /^([a-z_][a-z0-9_]*)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\})? (?:[\d.e+-]+|NaN|\+Inf)$/.exec(line) ?? [];
    const family = families.has(metric) ? metric : metric.replace(/_(bucket|count|sum)$/, "");
    expect([...families.keys()], line).toContain(family);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    samples.push({ family, labels: pairs.map(([, label = "", value = ""]) => [label, value]), line });
  }
  return { text, families, samples };
}

function labelsIn(expr: string): string[] {
  const matchers = [...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = ""]) => label);
  const groups = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
  return [...matchers, ...groups];
}

/** Runs Prometheus' linter on our names. prom-client's own are known to violate it. */
async function lint(promtool: string, text: string): Promise<void> {
  const complaints = await new Promise<string>((resolve) => {
    const child = execFile(promtool, ["check", "metrics"], (_error, stdout, stderr) => resolve(stdout + stderr));
    child.stdin?.end(text);
  });
  expect(complaints.split("\n").filter((line) => line.startsWith("outbound_"))).toEqual([]);
}
