import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { visitConsent } from "@outbound/testing/visit-consent";
import type { Provider } from "./provider.ts";

/** As the mailbox's owner, who opens its link and signs in to the provider. */
export async function signIn(
  { call, provider: { url: providerUrl } }: { call: Call; provider: Pick<Provider, "url"> },
  { id: mailbox_id, email: account }: { id: string; email: string },
  workspaceId: string,
): Promise<void> {
  const { url: link } = await call(connectMailbox, { mailbox_id }, { workspaceId, requestId: randomUUID() });
  const { finish } = await visitConsent(call, { link, providerUrl }, { account });
  await finish();
}
