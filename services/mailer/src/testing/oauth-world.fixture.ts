import { randomUUID } from "node:crypto";
import { consume, subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import type { EventMessage } from "@outbound/contracts/event";
import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { startTokenMailServer } from "@outbound/testing/token-mail-server";
import { visitConsent } from "@outbound/testing/visit-consent";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeEach, onTestFinished } from "vitest";
import type { InboxLimits } from "../inbox/inbox-limits.ts";
import { limits } from "../limits.ts";
import type { OAuthClientConfig } from "../oauth-settings.ts";
import { startMailer } from "../start-mailer.ts";
import { CampaignStandIn } from "./campaign-stand-in.fixture.ts";
import { kill, startMailerProcess } from "./mailer-process.fixture.ts";
import { thisMachine } from "./this-machine.fixture.ts";
import { startTokenImapServer } from "./token-imap-server.fixture.ts";

export const secretKey = "0e".repeat(32);
export const publicUrl = "http://outbound.test:3000";
type Access = EventMessage<typeof mailboxAccessChanged>["payload"];

export async function oauthWorld(more: Pick<OAuthClientConfig, "organisations" | "serviceAccount"> = {}) {
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  const provider = await startMailProvider({ name: "Google" });
  atEndOfFile(() => provider.stop());
  const mail = await startTokenMailServer((user, token) => provider.refusalOf(user, token));
  atEndOfFile(() => mail.stop());
  const imap = await startTokenImapServer((user, token) => provider.refusalOf(user, token));
  beforeEach(() => provider.behave({}));

  async function system() {
    const broker = await testBroker();
    const campaign = new CampaignStandIn(broker);
    await campaign.start();
    const heard: Access[] = [];
    const hear = consume(mailboxAccessChanged, async ({ payload }) => void heard.push(payload));
    await subscribe(broker, { service: "campaign", consumers: [hear], context: {} });
    const { call } = patientClient(broker);
    const start = async (inbox: Partial<InboxLimits> = {}) => {
      const config = settings(db.url, broker.namespace);
      const mailer = await startMailer(config, silentLog, { ...limits, inbox: { ...limits.inbox, ...inbox } });
      onTestFinished(() => mailer.stop());
    };
    /** As an operating system runs it, so that it can be killed. */
    const startProcess = async () => {
      const amqpUrl = testServers().rabbitmqUrl;
      const at = { databaseUrl: db.url, amqpUrl, namespace: broker.namespace, secretKey };
      const child = await startMailerProcess({ ...at, env: processEnv() });
      onTestFinished(() => kill(child));
      return child;
    };

    async function addMailbox({
      email = `ann@${randomUUID()}.example`,
      isRead = false,
      caller = freshCaller(),
    }: Wanted = {}) {
      const mailbox_id = randomUUID();
      const oauth = { provider: "google" as const, email };
      await call(storeCredential, { mailbox_id, oauth, ...(isRead ? {} : { imap: null }) }, caller);
      return { mailbox_id, email, caller };
    }

    const visit = (link: string, account: string, who: Who = {}) =>
      visitConsent(call, { link, providerUrl: provider.url }, { account, ...who });

    async function connected(wanted: Wanted = {}) {
      const mailbox = await addMailbox(wanted);
      const { url } = await call(connectMailbox, { mailbox_id: mailbox.mailbox_id }, mailbox.caller);
      const { finish } = await visit(url, mailbox.email);
      const done = await finish();
      if (!done.is_connected) throw new Error(done.refusal ?? "not connected");
      return mailbox;
    }

    return { broker, campaign, call, start, startProcess, heard, addMailbox, visit, connected };
  }

  const settings = (databaseUrl: string, namespace: string) => ({
    databaseUrl,
    amqp: { url: testServers().rabbitmqUrl, namespace },
    sealingKeys: [secretKey],
    ownNetworks: thisMachine,
    publicUrl,
    oauth: {
      google: { issuer: provider.url, clientId, clientSecret, smtp: mail.server, imap: imap.server, ...more },
    },
  });
  const processEnv = () => ({
    PUBLIC_URL: publicUrl,
    GOOGLE_OAUTH_ISSUER: provider.url,
    GOOGLE_OAUTH_CLIENT_ID: clientId,
    GOOGLE_OAUTH_CLIENT_SECRET: clientSecret,
    GOOGLE_SMTP_URL: `smtp://127.0.0.1:${mail.server.port}`,
    GOOGLE_IMAP_URL: `imap://127.0.0.1:${imap.server.port}`,
  });

  return { db, provider, mail, imap, system };
}

type Wanted = { email?: string; isRead?: boolean; caller?: Caller };

type Who = { userId?: string | null; browser?: string };
