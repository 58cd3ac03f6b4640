import { randomUUID } from "node:crypto";
import { connectBroker } from "@outbound/broker/broker";
import { type Call, rpcClient } from "@outbound/broker/rpc-client";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { StartError } from "@outbound/servers/start-error";
import { createLogger } from "@outbound/service/logger";
import { type Demo, demoName, ensureDemo, knownDemo } from "../demo/demo.ts";
import type { Home } from "../home/home.ts";
import type { SandboxAccess } from "../sandbox/sandbox.ts";

export type StartedDemo = {
  demo?: Demo;
  isFresh: boolean;
  note?: string;
  claimUrl?: string | undefined;
};

type BrokerAccess = { amqpUrl: string; amqpNamespace: string };
export type Environment = Record<string, string | undefined>;

const restoredFile = "restored.json";

/** Later starts add no demo to restored data. */
export const markRestored = (home: Home) => home.writeJson(restoredFile, { held_at: new Date().toISOString() });

export function readDemoWish(env: Environment): "on" | "off" | undefined {
  const wish = env["OUTBOUND_DEMO"] || undefined;
  if (wish === undefined || wish === "on" || wish === "off") return wish;
  throw new StartError("OUTBOUND_DEMO must be on or off.");
}

/** Creates the demo, unless it isn't wanted or the data is no trial's. A failure never keeps the system from starting. */
export async function startDemo(
  home: Home,
  sandbox: SandboxAccess,
  { amqpUrl, amqpNamespace }: BrokerAccess,
  wish: "on" | "off" | undefined,
): Promise<StartedDemo> {
  const log = createLogger("start", "silent");
  const broker = await connectBroker({ url: amqpUrl, name: "npm start", namespace: amqpNamespace, log });
  const { call } = rpcClient(broker);
  try {
    const why = await whyNone(home, call, wish);
    return why ? { isFresh: false, note: why } : await ensureDemo(home, call, sandbox);
  } catch (error) {
    const demo = await knownDemo(home).catch(() => undefined);
    const { message } = error as Error;
    const note = `The demo can't be brought up to date (${message}); everything else runs. Logs say why, and OUTBOUND_DEMO=off leaves it out.`;
    return { ...(demo && { demo }), isFresh: false, note };
  } finally {
    await broker.close();
  }
}

async function whyNone(home: Home, call: Call, wish: "on" | "off" | undefined): Promise<string | undefined> {
  if (wish === "on") return undefined;
  if (wish === "off") return "There is no demo, as OUTBOUND_DEMO is off.";
  if (await home.readJson(restoredFile)) return "There is no demo beside restored data; OUTBOUND_DEMO=on makes it.";
  if (await knownDemo(home)) return undefined;
  const { data } = await call(
    listWorkspaces,
    { limit: "100" },
    { workspaceId: operatorWorkspaceId, requestId: randomUUID() },
  );
  const isInUse = data.some(({ name }) => name !== demoName);
  return isInUse
    ? "There is no demo, as these databases have workspaces already; OUTBOUND_DEMO=on makes it."
    : undefined;
}
