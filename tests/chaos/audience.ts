import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import type { Db } from "@outbound/postgres/database";
import type { Receiver } from "@outbound/testing/receiver";
import type { SmtpSink } from "@outbound/testing/smtp-sink";
import type { Provider } from "../soak/provider.ts";
import { signIn } from "../soak/sign-in.ts";
import { type Ask, ignoreRunning } from "./operator.ts";

export type Workspace = { id: string; campaignId: string; mailboxes: string[]; tokens: string[] };

/** One token allows 60 requests a minute: these allow 400 a second, repeats included. */
const tokensEach = 50;
const mailboxesEach = 4;
/** The others have no login at all. */
const connectedEach = 1;
export const atAnyTime = { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true };
export const webhookPath = "/workspace";
export const hookPaths = ["/first", "/second"];
export const replyPath = "/replies";

type Options = {
  ask: Ask;
  call: Call;
  gatewayDb: Db;
  sink: SmtpSink;
  provider: Provider;
  receiver: Receiver;
  count: number;
};

export async function createAudience(options: Options): Promise<Workspace[]> {
  const { ask, call, gatewayDb, sink, provider, receiver, count } = options;
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const { id } = await ask(createWorkspace, { name: `Chaos ${number}` }, randomUUID());
      const mailboxes = Array.from({ length: mailboxesEach }, (__, at) => `sender-${number}-${at}@sender.example`);
      for (const [at, email] of mailboxes.entries()) {
        const isConnected = at < connectedEach;
        const servers = isConnected ? ({ oauth: "google", imap: null } as const) : { smtp: sink.smtp };
        const added = await ask(addMailbox, { email, ...servers }, id);
        if (isConnected) await signIn({ call, provider }, added, id);
      }
      const campaign = await ask(
        applyCampaign,
        {
          name: "Chaos",
          mailboxes,
          settings: atAnyTime,
          steps: [{ subject: "Hello", body: "Hello" }],
        },
        id,
      );
      await ask(startCampaign, { id: campaign.id }, id).catch(ignoreRunning);
      await ask(setWebhook, { url: receiver.url(webhookPath) }, id);
      for (const path of hookPaths) {
        await ask(subscribeHook, { event: "unsubscribe", target_url: receiver.url(path) }, id);
      }
      return { id, campaignId: campaign.id, mailboxes, tokens: await insertTokens(gatewayDb, id) };
    }),
  );
}

async function insertTokens(db: Db, workspaceId: string): Promise<string[]> {
  const tokens = Array.from({ length: tokensEach }, () => `obt_${randomBytes(20).toString("hex")}`);
  await db.query(
    `insert into api_token (id, workspace_id, name, token_hash)
     select gen_random_uuid(), $1, 'chaos', hash from unnest($2::bytea[]) as hash`,
    [workspaceId, tokens.map((token) => createHash("sha256").update(token).digest())],
  );
  return tokens;
}
