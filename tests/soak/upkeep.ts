import { randomUUID } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import type { Ask } from "./ask.ts";
import type { Provider } from "./provider.ts";
import { signIn } from "./sign-in.ts";

/**
 * Somebody connects the mailboxes that ask for it, and resumes what a guard paused after refusals. What fails is tried at
 * the next call. Returns how many mailboxes and campaigns still wait for somebody.
 */
export async function keepSending(
  { ask, workspaceId }: { ask: Ask; workspaceId: string },
  broker: Broker,
  provider: Provider,
): Promise<number> {
  const { call } = rpcClient(broker);
  const caller = () => ({ workspaceId, requestId: randomUUID() });
  const waiting = async () => {
    const { data: mailboxes } = await ask(listMailboxes, {});
    const { data: campaigns } = await ask(listCampaigns, {});
    return [
      ...mailboxes
        .filter(({ status }) => status === "needs_reconnect")
        .map((mailbox) => () => signIn({ call, provider }, mailbox, workspaceId)),
      ...mailboxes
        .filter(({ paused }) => paused)
        .map(
          ({ id }) =>
            () =>
              call(resumeSending, { mailbox: id }, caller()),
        ),
      ...campaigns
        .filter(({ status }) => status === "paused")
        .map(
          ({ id }) =>
            () =>
              call(resumeCampaign, { id }, caller()),
        ),
    ];
  };
  for (const act of await waiting()) await act().catch(() => {});
  return (await waiting()).length;
}
