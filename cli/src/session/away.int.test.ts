import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokerUrl, freshNamespace } from "@outbound/broker/broker.fixture";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcQueueOptions } from "@outbound/broker/topology";
import { services } from "@outbound/contracts/system/system-problems";
import { startPrivateRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { describeProcess } from "@outbound/service/describe-process";
import { processMark } from "@outbound/service/running-process";
import { expect, onTestFinished, test } from "vitest";
import { launch } from "../cli.fixture.ts";

async function emptyHome(): Promise<Record<string, string>> {
  const home = await mkdtemp(join(tmpdir(), "outbound-away-"));
  onTestFinished(() => rm(home, { recursive: true }));
  return { OUTBOUND_HOME: home };
}

test("the command prints its version without a running system, and says why there is no more", async () => {
  const env = await emptyHome();
  const { code, stdout, stderr } = await launch(["version"], env);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Outbound \d+\.\d+\.\d+.*\n\n.*(?:npm start|AMQP_URL)/);
  expect(JSON.parse((await launch(["version", "--json"], env)).stdout)).toEqual({
    version: expect.any(String),
    processes: [],
  });
});

test("a broker that can't be reached is named, of a cluster every node, and no password", async () => {
  const cluster = "amqp://me:secret@127.0.0.1:1,amqp://me:secret@127.0.0.1:2/other";
  const [version, list, status] = await Promise.all([
    launch(["version"], { AMQP_URL: "amqp://me:secret@127.0.0.1:1" }),
    launch(["workspace", "list"], { AMQP_URL: "amqp://me:secret@127.0.0.1:1" }),
    launch(["status"], { AMQP_URL: cluster, AMQP_NAMESPACE: "" }),
  ]);
  expect(version.stdout).toContain("can't be reached");
  expect([list.code, list.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The broker at amqp:\/\/127\.0\.0\.1:1 can't be reached \(.+\): is the system still running\?\n$/,
    ),
  ]);
  expect([status.code, status.stderr]).toEqual([
    1,
    expect.stringMatching(/^The broker at amqp:\/\/127\.0\.0\.1:1, amqp:\/\/127\.0\.0\.1:2\/other can't be reached \(/),
  ]);
  expect(status.stderr).not.toMatch(/secret|\n {4}at /);
});

test("during an alarm of RabbitMQ each command ends and says so, and nothing is done after it", async () => {
  const { home, ...env } = { home: await mkdtemp(join(tmpdir(), "outbound-alarm-")), ...(await emptyHome()) };
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const rabbitmq = await startPrivateRabbitmq({ home, say: () => {} });
  onTestFinished(() => rabbitmq.stop());
  await rabbitmq.control("set_vm_memory_high_watermark", "absolute", "1");
  await rabbitmq.control("await_online_nodes", "1");
  const broken = { ...env, AMQP_URL: rabbitmq.url, AMQP_NAMESPACE: "" };
  for (const args of [
    ["status", "--json"],
    ["mailbox", "list"],
    ["pause", "--all", "--reason", "late"],
  ]) {
    const { code, stdout, stderr } = await launch(args, broken);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^RabbitMQ takes no messages, because its disk or memory is nearly full.*broker-blocked/);
  }
  expect((await launch(["version"], broken)).stdout).toContain("RabbitMQ takes no messages");
}, 120_000);

test("while npm start starts its broker again a command says so, and blames no service", async () => {
  const said = async (amqp_url: string, { isStarterThere }: { isStarterThere: boolean }) => {
    const env = await emptyHome();
    const home = env["OUTBOUND_HOME"] ?? "";
    await mkdir(join(home, "rabbitmq"));
    await writeFile(join(home, "rabbitmq/password"), "secret\n");
    await writeFile(join(home, "amqp-namespace"), "\n");
    await writeFile(join(home, "ready.json"), JSON.stringify({ amqp_url }));
    if (isStarterThere) await writeFile(join(home, "outbound.pid"), await processMark(process.pid));
    return (await launch(["status"], env)).stderr;
  };
  const itsOwn = "amqp://outbound:secret@127.0.0.1:1";
  const another = "amqp://me:mine@127.0.0.1:1";
  const [startedAgain, toRepair, unknown, gone] = await Promise.all([
    said(itsOwn, { isStarterThere: true }),
    said(another, { isStarterThere: true }),
    said(another, { isStarterThere: false }),
    said(itsOwn, { isStarterThere: false }),
  ]);
  expect(startedAgain).toMatch(
    new RegExp(
      `can't be reached \\(.+\\), .*\\. \`npm start\` \\(process ${process.pid}\\) starts it again: try again`,
    ),
  );
  expect(toRepair).toMatch(/can't be reached \(.+\)\. Repair it; the services wait for it\./);
  expect(unknown).toMatch(/can't be reached \(.+\): is the system still running\?/);
  expect(gone).toMatch(/^No system is running in .+, and `npm start` did not end it in an orderly way: start it again/);
});

test("a status command waits for the pauses as long as its option says, and not half a minute", async () => {
  const names = freshNamespace();
  for (const name of services) {
    const broker = await names.connect({ name });
    const described = { name, metricsPort: 1, isFixedPort: false, isReady: async () => true };
    await answerStatus(broker, () => describeProcess(described));
  }
  const broker = await names.connect();
  const session = await broker.currentSession();
  // The queue exists and its consumer never answers.
  await session.withChannel((channel) => channel.assertQueue(`${names.namespace}campaign.leaf`, rpcQueueOptions));
  const startedAt = performance.now();
  const { code, stdout } = await launch(["status", "--wait", "2"], {
    AMQP_URL: brokerUrl(),
    AMQP_NAMESPACE: names.namespace,
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(code).toBe(1);
  expect(stdout).toMatch(/^! The campaign service doesn't say what is paused/m);
  expect(stdout).toMatch(/^Paused +unknown$/m);
  expect(stdout).not.toMatch(/\dZ\b/);
  expect(seconds).toBeLessThan(25);
});
