import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findSystem } from "./find-system.ts";

test("the data folder of a running system gives the broker's address; another one in AMQP_URL is refused", async () => {
  const system = { amqpUrl: "amqp://127.0.0.1:5001", namespace: "outbound-1." };
  const OUTBOUND_HOME = await home(system);
  const found = { ...system, home: OUTBOUND_HOME, processes };
  expect(await findSystem({ OUTBOUND_HOME })).toEqual(found);
  expect(await findSystem({ OUTBOUND_HOME, AMQP_URL: system.amqpUrl })).toEqual(found);
  for (const AMQP_URL of ["amqp://other", "amqp://127.0.0.1:1"]) {
    await expect(findSystem({ OUTBOUND_HOME, AMQP_URL })).rejects.toThrow("name two different systems");
  }
});

test("AMQP_URL and AMQP_NAMESPACE name a broker where there is no data folder", async () => {
  expect(await findSystem({ AMQP_URL: "amqp://other", AMQP_NAMESPACE: "a." })).toEqual({
    amqpUrl: "amqp://other",
    namespace: "a.",
  });
  expect(await findSystem({ OUTBOUND_HOME: "/nowhere", AMQP_URL: "amqp://other" })).toEqual({
    amqpUrl: "amqp://other",
    namespace: "",
  });
});

test.each(["/nowhere", "/etc/passwd"])(
  "without a running system in %s the command says how to start one",
  async (folder) => {
    await expect(findSystem({ OUTBOUND_HOME: folder })).rejects.toThrow(
      `No system is running in ${folder}: start it with \`npm start\`, or name another one by OUTBOUND_HOME (its data folder) or AMQP_URL (its broker).`,
    );
  },
);

test("a malformed AMQP_URL is named and not printed, because it may hold a password", async () => {
  for (const AMQP_URL of ["nonsense", "localhost:5672", "http://user:pass@127.0.0.1"]) {
    await expect(findSystem({ AMQP_URL })).rejects.toThrow(
      "AMQP_URL must be a broker's address, such as amqp://user:password@127.0.0.1:5672.",
    );
  }
});

const [gateway, ...campaigns] = ["gateway", "campaign", "campaign-2"].map((name, pid) => ({ name, pid }));
const processes = { gateway: [gateway], campaign: campaigns };
const services = [gateway, ...campaigns].map((one) => ({ ...one, metrics_url: "http://127.0.0.1:9100/metrics" }));

async function home({ amqpUrl, namespace }: { amqpUrl: string; namespace: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-home-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "ready.json"), JSON.stringify({ amqp_url: amqpUrl, services }));
  await writeFile(join(folder, "amqp-namespace"), `${namespace}\n`);
  return folder;
}
