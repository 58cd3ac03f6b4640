import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { OAuthProvider } from "@outbound/contracts/mailboxes/oauth-provider";
import { StartError } from "@outbound/servers/start-error";
import type { Home } from "../home/home.ts";
import { keptPort } from "../home/ports.ts";
import { EventFeed } from "./event-feed.ts";
import { openImapServer } from "./imap-server.ts";
import { openMailProviders } from "./mail-providers.ts";
import { MailStore } from "./mail-store.ts";
import { openPeople } from "./open-people.ts";
import { demoMailbox } from "./people.ts";
import { keepCertificates } from "./sandbox-certificates.ts";
import { openSmtpServer } from "./smtp-server.ts";
import { type CheckedWorkspace, openWebhookReceiver } from "./webhook-receiver.ts";
import { welcomeMailbox } from "./welcome-mail.ts";

export type SandboxAccess = {
  host: string;
  smtpPort: number;
  imapPort: number;
  password: string;
  webhookUrl: string;
  /** Absent among containers. */
  providerUrls?: Record<OAuthProvider, string> | undefined;
  /** Between two mails of a mailbox; long enough for a reply to the first one. */
  gapSeconds: number;
};

export type Sandbox = SandboxAccess & {
  /** Settings with which mailer and webhook-dispatcher may reach it, and nothing else on this machine; the app says that it is there. */
  envOf: Record<"gateway" | "mailer" | "webhook-dispatcher", Record<string, string>>;
  begin(demo: CheckedWorkspace | undefined, say: (line: string) => void): void;
  pause(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  trackerUrl: string;
  host?: string;
  env: Record<string, string | undefined>;
  say: (line: string) => void;
};

const gapSeconds = 8;
const thisMachine = "127.0.0.1";

export async function openSandbox(home: Home, { trackerUrl, host = thisMachine, env, say }: Options): Promise<Sandbox> {
  const delayFactor = readDelayFactor(env["SANDBOX_DELAY_FACTOR"]);
  const address = host === thisMachine ? host : "0.0.0.0";
  await mkdir(home.path("sandbox"), { recursive: true, mode: 0o700 });
  const password = await home.secret("sandbox/password", () => randomBytes(18).toString("base64url"));
  const opened = new AsyncDisposableStack();
  try {
    const feed = opened.adopt(new EventFeed(), (one) => one.end());
    const store = new MailStore(home.path("sandbox/mail"));
    const folder = home.path("outbox");
    const people = await openPeople(home, { store, feed, delayFactor, trackerUrl });
    opened.defer(() => people.stop());

    const { trustFile, tls } = await keepCertificates(home.path("sandbox/certificates"), env["NODE_EXTRA_CA_CERTS"]);
    const demo = Promise.withResolvers<CheckedWorkspace | undefined>();
    const receiverPort = await keptPort(home, "sandbox-webhooks", say);
    const receiver = await openWebhookReceiver({
      folder: home.path("webhooks"),
      host,
      address,
      port: receiverPort,
      tls,
      demo: demo.promise,
      onWebhook: ({ event, prospectEmail }) => feed.webhook(prospectEmail, event),
    });
    opened.defer(() => receiver.close());

    const smtpPort = await keptPort(home, "mail-sink", say);
    const imapPort = await keptPort(home, "sandbox-imap", say);
    // Browsers and services reach the providers by one name, which among containers there isn't.
    const providers =
      host === thisMachine ? await openMailProviders(home, { smtpPort, imapPort }, env, say) : undefined;
    opened.defer(async () => providers?.close());
    const refusalOfToken = providers && ((user: string, token: string) => providers.refusalOf(user, token));
    const smtp = await openSmtpServer({
      ...people,
      folder,
      address,
      port: smtpPort,
      password,
      ...(refusalOfToken && { refusalOfToken }),
    });
    opened.defer(() => smtp.close());
    const imap = await openImapServer(
      imapPort,
      async (user, given) => {
        const mayEnter =
          "password" in given
            ? given.password === password
            : refusalOfToken && !refusalOfToken(user, given.accessToken);
        return mayEnter ? welcomeMailbox(await store.folderOf(user), user) : undefined;
      },
      address,
    );
    opened.defer(() => imap.close());

    await home.write("sandbox/webhook-url", receiver.url);
    await home.writeJson("sandbox/mailbox.json", mailboxFile({ host, smtpPort, imapPort, password }));

    return {
      host,
      smtpPort,
      imapPort,
      password,
      webhookUrl: receiver.url,
      providerUrls: providers?.urls,
      envOf: {
        gateway: { SANDBOX_MAILBOX: demoMailbox },
        mailer: {
          MAIL_SERVER_ALLOWED_CIDRS: [only(smtpPort, imapPort), env["MAIL_SERVER_ALLOWED_CIDRS"]]
            .filter(Boolean)
            .join(),
          ...providers?.env,
        },
        "webhook-dispatcher": {
          NODE_EXTRA_CA_CERTS: trustFile,
          WEBHOOK_ALLOWED_CIDRS: env["WEBHOOK_ALLOWED_CIDRS"] || only(receiverPort),
        },
      },
      gapSeconds: gapSeconds * delayFactor,
      begin(known, say) {
        demo.resolve(known);
        people.start();
        feed.begin(say);
      },
      pause: () => people.stop(),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

const only = (...ports: number[]) => ports.map((port) => `${thisMachine}/32:${port}`).join(",");

type Account = Pick<SandboxAccess, "host" | "smtpPort" | "imapPort" | "password">;

function mailboxFile({ host, smtpPort, imapPort, password }: Account) {
  const email = "ann@acme.example";
  const account = { host, user: email, pass: password, ...plainly(host) };
  const smtp = { ...account, port: smtpPort };
  return { email, name: "Ann of Acme", min_gap_seconds: gapSeconds, smtp, imap: { ...account, port: imapPort } };
}

/** Its servers have no TLS, so among containers an unencrypted login has to be allowed. */
export const plainly = (host: string) => (host === thisMachine ? {} : { insecure: true });

export function readDelayFactor(text: string | undefined): number {
  const factor = Number(text || 1);
  if (factor >= 0.01 && factor <= 100) return factor;
  throw new StartError("SANDBOX_DELAY_FACTOR must be a number from 0.01 to 100.");
}
