import type { TestProject } from "vitest/node";
import { endOnSignal } from "./end-on-signal.ts";
import { type SystemAddress, startSystem } from "./system.ts";

declare module "vitest" {
  export interface ProvidedContext {
    system: SystemAddress;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const system = await startSystem();
  const { baseUrl, trackingUrl, amqpUrl, namespace, databaseUrls, logFolder, metrics, certificates } = system;
  project.provide("system", {
    baseUrl,
    trackingUrl,
    amqpUrl,
    namespace,
    databaseUrls,
    logFolder,
    metrics,
    certificates,
  });
  return endOnSignal(() => system.stop());
}
