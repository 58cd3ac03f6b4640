import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { register } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";

const isUp = async () => (await register.getSingleMetric("outbound_database_up")?.get())?.values[0]?.value;

test("a database that refuses connections, or takes them and doesn't answer, is not up, and one that is back is", async () => {
  await using proxy = await startTcpProxy(testServers().postgresUrl);
  const db = openDatabase({ url: proxy.url, applicationName: "test", statementTimeoutMs: 1_000 });
  onTestFinished(() => db.close());
  expect(await isUp()).toBe(1);

  proxy.refuse(true);
  proxy.cut();
  expect(await isUp()).toBe(0);
  proxy.refuse(false);
  expect(await isUp()).toBe(1);

  proxy.mute();
  expect(await isUp()).toBe(0);
  await expect.poll(isUp, { timeout: 20_000 }).toBe(1);
});
