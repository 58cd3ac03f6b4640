import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import type { Home } from "../home/home.ts";
import { plainly, type SandboxAccess } from "../sandbox/sandbox.ts";
import { fillDemo } from "./demo-campaign.ts";
import { addDemoMailbox, setUpTracking, setUpWebhooks } from "./demo-connections.ts";
import { tolerate } from "./tolerate.ts";

export type Demo = {
  workspace_id: string;
  token: string;
  campaign_id: string;
  /** The version of the workspace's content; absent until that is whole. */
  version?: number;
  place?: Ports;
};

type Ports = { smtp_port: number; imap_port: number; webhook_url: string; gap_seconds: number };

const fileName = "demo.json";
export const demoName = "Demo";
const version = 2;
const timeoutMs = 30_000;

/** A workspace that the database doesn't know any more is replaced; an older one is updated and keeps its token. */
export async function ensureDemo(
  home: Home,
  callOnce: Call,
  sandbox: SandboxAccess,
): Promise<{ demo: Demo; isFresh: boolean; claimUrl: string | undefined }> {
  const call: Call = (operation, input, caller) => callOnce(operation, input, caller, { timeoutMs });
  const known = await knownDemo(home);
  const isKnown = known !== undefined && (await isThere(call, known.workspace_id));
  const found = isKnown ? known : await store(home, await makeWorkspace(call));
  const caller = callerFor(found.workspace_id);
  const demo = await store(home, await bringUpToDate(call, caller, found, sandbox));
  // Without the key of its secrets the demo can't work.
  await tolerate(call(revealWebhookSecret, {}, caller), ["not-found"], undefined);
  // Each start makes a new link until somebody is the owner, because only the hash of the last link is stored.
  const claim = await tolerate(call(claimWorkspace, { operator: true }, caller), ["conflict"], undefined);
  return { demo, isFresh: found.version !== version, claimUrl: claim?.url };
}

export const knownDemo = (home: Home) => home.readJson<Demo>(fileName);

async function store(home: Home, demo: Demo): Promise<Demo> {
  await home.writeJson(fileName, demo);
  return demo;
}

async function isThere(call: Call, workspaceId: string): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await call(listWorkspaces, { name: demoName, limit: "100", cursor }, callerFor(operatorWorkspaceId));
    if (page.data.some(({ id }) => id === workspaceId)) return true;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return false;
}

async function makeWorkspace(call: Call): Promise<Demo> {
  const workspace = await call(createWorkspace, { name: demoName }, callerFor(operatorWorkspaceId));
  const { token } = await call(createToken, { name: "demo" }, callerFor(workspace.id));
  return { workspace_id: workspace.id, token, campaign_id: "" };
}

/** Each step may be repeated, so that the next start completes an interrupted one. People come last. */
async function bringUpToDate(call: Call, caller: Caller, demo: Demo, sandbox: SandboxAccess): Promise<Demo> {
  const { smtpPort: smtp_port, imapPort: imap_port, webhookUrl: webhook_url, gapSeconds: gap_seconds } = sandbox;
  const place = { smtp_port, imap_port, webhook_url, gap_seconds, ...plainly(sandbox.host) };
  const isUpToDate = demo.version === version;
  if (isUpToDate && JSON.stringify(demo.place) === JSON.stringify(place)) return demo;
  await addDemoMailbox(call, caller, sandbox);
  const earlierUrl = demo.place?.webhook_url;
  if (earlierUrl !== webhook_url) await setUpWebhooks(call, caller, webhook_url, earlierUrl);
  if (isUpToDate) return { ...demo, place };
  await setUpTracking(call, caller);
  return { ...demo, campaign_id: await fillDemo(call, caller, demo.campaign_id), version, place };
}

const callerFor = (workspaceId: string): Caller => ({ workspaceId, requestId: randomUUID() });
