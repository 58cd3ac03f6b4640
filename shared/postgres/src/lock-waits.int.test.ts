import { testServers } from "@outbound/testing/test-servers";
import { register } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";

const waits = async () => (await register.getSingleMetric("outbound_database_lock_waits")?.get())?.values[0]?.value;

test("a statement that waits for a lock of another session is counted until it has it", async () => {
  const url = testServers().postgresUrl;
  const db = openDatabase({ url, applicationName: "test", statementTimeoutMs: 60_000 });
  const holder = openDatabase({ url, applicationName: "holder" });
  onTestFinished(async () => {
    await db.close();
    await holder.close();
  });
  expect(await waits()).toBe(0);
  const hold = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = holder.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(20261127)");
    held.resolve();
    await hold.promise;
  });
  await held.promise;
  const waiting = db.query("select pg_advisory_xact_lock(20261127)");
  await expect.poll(waits, { timeout: 20_000 }).toBe(1);
  hold.resolve();
  await Promise.all([holding, waiting]);
  await expect.poll(waits, { timeout: 20_000 }).toBe(0);
});
