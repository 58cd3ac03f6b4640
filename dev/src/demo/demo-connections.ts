import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { hookEvents } from "@outbound/contracts/hooks/hook";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { demoMailbox } from "../sandbox/people.ts";
import { plainly, type SandboxAccess } from "../sandbox/sandbox.ts";
import { tolerate } from "./tolerate.ts";

export async function addDemoMailbox(call: Call, caller: Caller, sandbox: SandboxAccess): Promise<void> {
  const { host, smtpPort, imapPort, password, gapSeconds } = sandbox;
  const account = { host, secure: false, user: demoMailbox, pass: password, ...plainly(host) };
  await call(
    addMailbox,
    {
      email: demoMailbox,
      name: "Mara of Outbound",
      min_gap_seconds: gapSeconds,
      smtp: { ...account, port: smtpPort },
      imap: { ...account, port: imapPort },
    },
    caller,
  );
}

/** Keeps a workspace webhook that somebody changed. Creates nothing where the operator's networks exclude this machine. */
export async function setUpWebhooks(call: Call, caller: Caller, url: string, earlierUrl = url): Promise<void> {
  if (earlierUrl !== url) await unsubscribe(call, caller, earlierUrl);
  const isReachable = await tolerate(subscribe(call, caller, url), ["bad-request"], false);
  const { data: deliveries } = await call(listDeliveries, { limit: "100" }, caller);
  const isOurs = (delivery: { url: string }) => [url, earlierUrl].some((ours) => delivery.url.startsWith(`${ours}/`));
  if (!isReachable || !deliveries.every(isOurs)) return;
  await call(setWebhook, { url: `${url}/workspace` }, caller);
  await call(testWebhook, {}, caller);
}

async function subscribe(call: Call, caller: Caller, url: string): Promise<true> {
  for (const event of hookEvents) await call(subscribeHook, { event, target_url: `${url}/subscriptions` }, caller);
  return true;
}

async function unsubscribe(call: Call, caller: Caller, url: string): Promise<void> {
  const { data: hooks } = await call(listHooks, { limit: "100" }, caller);
  const ours = hooks.filter(({ target_url }) => target_url.startsWith(`${url}/`));
  for (const { id } of ours) await call(unsubscribeHook, { id }, caller);
}

/** Nothing answers https there: the sandbox's people call the tracker itself, as a proxy before it would. */
export async function setUpTracking(call: Call, caller: Caller): Promise<void> {
  const { tracking_domain } = await call(configureWorkspace, {}, caller);
  if (tracking_domain !== null) return;
  await call(configureWorkspace, { tracking_domain: "localhost" }, caller);
  await tolerate(call(verifyWorkspace, {}, caller), ["upstream", "conflict"], undefined);
}
