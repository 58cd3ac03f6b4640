import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { system, outbound } = await startCliTest();

const services = ["campaign", "gateway", "mailer", "prospect", "tracker", "webhook-dispatcher"];
const ownMetrics: Record<string, string> = {
  campaign: "outbound_planner_claims_total",
  gateway: "outbound_rate_limit_rejected_total",
  mailer: "outbound_mailer_imap_connections",
  prospect: "outbound_projection_push_failures_total",
  tracker: "outbound_tracker_journal_depth",
  "webhook-dispatcher": "outbound_webhook_deliveries_in_flight",
};
const wait = ["--wait", "60"];

test("the status lists each process with its version, and where its metrics are served", async () => {
  await eventually(async () => expect(await outbound(["status", ...wait])).toMatchObject({ code: 0, stderr: "" }), {
    timeoutMs: 90_000,
  });
  const { stdout } = await outbound(["status", "--json", ...wait]);
  const status = JSON.parse(stdout);
  expect(status.problems).toEqual([]);
  expect(status.processes.map(({ service }: { service: string }) => service)).toEqual(services);
  expect(status.processes[0]).toMatchObject({ ready: true, sending_open: true, outbox_pending: expect.any(Number) });
  for (const { version } of status.processes) expect(version).toBe(status.version);
  const { metrics_host, metrics_port } = status.processes[0];
  const text = await (await fetch(`http://${metrics_host}:${metrics_port}/metrics`)).text();
  expect(text).toContain("outbound_sending_open 1\n");
});

test("one metrics address is listed for each process, and each serves its own", async () => {
  const listed = await outbound(["metrics", ...wait]);
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  const [header, ...rows] = listed.stdout.trimEnd().split("\n");
  expect(header).toMatch(/^SERVICE +PROCESS +URL$/);
  const addresses = rows.map((row) => row.split(/ {2,}/));
  expect(addresses.map(([service]) => service)).toEqual(services);
  for (const [service, , url = ""] of addresses) {
    const answer = await fetch(url);
    expect([service, answer.status]).toEqual([service, 200]);
    expect(await answer.text()).toContain(ownMetrics[service ?? ""]);
  }
  const { stdout } = await outbound(["metrics", "--json", ...wait]);
  const asJson = JSON.parse(stdout).map((row: Record<string, string>) => [row["service"], row["instance"], row["url"]]);
  expect(asJson).toEqual(addresses);
});

test("without a system the status prints the command's own version", async () => {
  const nowhere = { AMQP_URL: "amqp://127.0.0.1:1" };
  expect((await outbound(["--version"], nowhere)).stdout).toMatch(/^Outbound \d+\.\d+\.\d+( \([\da-f]{7}\))?\n$/);
});

test("a mailer that doesn't answer is named, sending isn't said to be open, and the exit code is 1", async () => {
  system.kill("mailer", "SIGSTOP");
  try {
    const { code, stdout } = await outbound(["status", "--wait", "3"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("! No process of mailer answers") });
    expect(stdout).toContain("\nSending  nothing is sent: no mailer process answers\n");
  } finally {
    system.kill("mailer", "SIGCONT");
  }
});
