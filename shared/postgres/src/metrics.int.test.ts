import { testDatabase } from "@outbound/testing/database";
import { register } from "prom-client";
import { expect, onTestFinished, test } from "vitest";

const db = await testDatabase(new URL("test-migrations", import.meta.url));

const connections = async () =>
  (await register.metrics()).split("\n").filter((line) => line.startsWith("outbound_database_"));

test("busy connections and waiting requests are counted", async () => {
  const { max } = db.pool.options;
  const ended = Promise.withResolvers<void>();
  onTestFinished(() => ended.resolve());
  const query = () => db.transaction(() => ended.promise);
  const running = Array.from({ length: max }, query);
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount, { timeout: 20_000 }).toBe(max);
  running.push(query(), query());
  expect(await connections()).toEqual(
    expect.arrayContaining([`outbound_database_connections{state="busy"} ${max}`, "outbound_database_waiting 2"]),
  );
  ended.resolve();
  await Promise.all(running);
  // What the first reading asked of the busy database is answered now.
  await expect
    .poll(connections, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['outbound_database_connections{state="busy"} 0', "outbound_database_waiting 0"]));
});
