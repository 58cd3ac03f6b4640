import { counted } from "@outbound/contracts/counted";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { wantsAppPassword } from "@outbound/contracts/mailboxes/wants-app-password";
import type { ImapFlow } from "imapflow";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Credential, Servers } from "../credentials/credential-table.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import type { Grants } from "../grants/grants.ts";
import { withLogin } from "../grants/with-login.ts";
import { type Folder, findFolders } from "../inbox/folders.ts";
import { closeImap, ImapFailed, type ImapServer, imapFailure, openImap } from "../inbox/open-imap.ts";
import type { Limits } from "../limits.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import { hangUp } from "../smtp/idle-connections.ts";
import { ConnectionFailed, openConnection } from "../smtp/open-connection.ts";
import { arrivalSteps, notSent, sendToItself } from "./message-steps.ts";
import { rest, serverSteps } from "./server-steps.ts";
import { smtpLimits } from "./smtp-limits.ts";
import { failed, fine, measured, skipped, warned } from "./step.ts";

export type Checked = { key: CredentialKey; email: string; credential: Credential; sendsMessage: boolean };
export type CheckTools = { grants: Grants; limits: Limits; egress: Egress };

/** Together with `smtpLimits` and the search for the message these stay below the operation's timeout of one minute. */
const imapLimits = { connectMs: 4_000, greetingMs: 5_000, silenceMs: 8_000, openMs: 12_000 };
const wholeMs = 50_000;
const arrivalMs = 25_000;

export type Opened<T> = { steps: CheckStep[]; open?: T };
export type OpenFolders = { client: ImapFlow; folders: Folder[] };

/** Throws CredentialUnreadable. Whatever a server does is a step and never an error. */
export async function checkServers(checked: Checked, tools: CheckTools): Promise<CheckStep[]> {
  const servers = checked.credential.open();
  const opening = Promise.all([
    openSending(servers, checked, tools),
    servers.imap ? openReading(servers.imap, checked, tools) : noReading,
  ]);
  return withMessage(opening, checked, tools, ({ sending, reading }, message) => [
    ...sending.steps,
    ...reading.steps,
    ...message,
  ]);
}

/** Signs in to both, and checks the message alone. Throws CredentialUnreadable. */
export async function checkMessage(checked: Checked, tools: CheckTools): Promise<CheckStep[]> {
  const servers = checked.credential.open();
  const opening = Promise.all([
    signInToSend(servers, checked, tools),
    servers.imap ? signInToRead(servers.imap, checked, tools) : noReading,
  ]);
  return withMessage(opening, checked, tools, (_, message) => message);
}

type Both = Omit<Open, "untilMs">;

/** Closes what was opened. */
async function withMessage(
  opening: Promise<[Both["sending"], Both["reading"]]>,
  checked: Checked,
  tools: CheckTools,
  told: (both: Both, message: CheckStep[]) => CheckStep[],
): Promise<CheckStep[]> {
  const startedAt = performance.now();
  const [sending, reading] = await opening;
  try {
    const untilMs = Math.min(startedAt + wholeMs, performance.now() + arrivalMs);
    return told({ sending, reading }, await messageSteps(checked, tools, { sending, reading, untilMs }));
  } finally {
    if (sending.open) hangUp(sending.open);
    if (reading.open) closeImap(reading.open.client);
  }
}

export const noReading: Opened<never> = {
  steps: [
    skipped("reading", "resolve", "The mailbox has no IMAP server, so Outbound doesn’t read its replies and bounces."),
  ],
};

async function openSending(servers: Servers, checked: Checked, tools: CheckTools): Promise<Opened<SMTPConnection>> {
  const { steps, isReached } = await serverSteps("sending", servers.smtp, tools.egress);
  if (!isReached) return { steps };
  const signedIn = await signInToSend(servers, checked, tools);
  return { ...signedIn, steps: [...steps, ...signedIn.steps] };
}

export async function signInToSend(
  { smtp, oauth }: Servers,
  checked: Checked,
  { grants, limits, egress }: CheckTools,
): Promise<Opened<SMTPConnection>> {
  const startedAt = performance.now();
  try {
    const open = await withLogin(grants, {
      ...checked,
      protocol: "smtp",
      open: (login) => openConnection(smtp, { ...limits, ...smtpLimits }, egress, login),
    });
    const isTried = open.authenticated && (smtp.user !== undefined || oauth !== undefined);
    const says =
      smtp.user === undefined && !oauth
        ? "No user and password are set, so no sign-in was tried."
        : describeLogin(open);
    const user = isTried ? (smtp.user ?? checked.email) : undefined;
    return { steps: [measured(fine("sending", "sign-in", says), startedAt, user)], open };
  } catch (error) {
    if (!(error instanceof ConnectionFailed || error instanceof AccessFailed)) throw error;
    const step = failed("sending", "sign-in", error.message, { mend: mendOfLogin(smtp.host, oauth) });
    return { steps: [measured(step, startedAt)] };
  }
}

const describeLogin = ({ authenticated }: SMTPConnection) =>
  authenticated ? "The server accepted user and password." : "The server doesn’t ask for a sign-in, so none was tried.";

async function openReading(imap: ImapServer, checked: Checked, tools: CheckTools): Promise<Opened<OpenFolders>> {
  const { steps, isReached } = await serverSteps("reading", imap, tools.egress);
  if (!isReached) return { steps: [...steps, ...rest("reading", ["folders"])] };
  const signedIn = await signInToRead(imap, checked, tools);
  return { ...signedIn, steps: [...steps, ...signedIn.steps] };
}

export async function signInToRead(
  imap: ImapServer,
  checked: Checked,
  { grants, egress }: CheckTools,
): Promise<Opened<OpenFolders>> {
  const startedAt = performance.now();
  const { oauth } = checked.credential.open();
  let client: ImapFlow;
  try {
    const open = (login: Parameters<typeof openImap>[3]) => openImap(imap, imapLimits, egress, login);
    client = await withLogin(grants, { ...checked, protocol: "imap", open });
  } catch (error) {
    if (!(error instanceof ImapFailed || error instanceof AccessFailed)) throw error;
    const step = failed("reading", "sign-in", error.message, { mend: mendOfLogin(imap.host, oauth) });
    return { steps: [measured(step, startedAt), ...rest("reading", ["folders"])] };
  }
  const accepted = fine("reading", "sign-in", "The server accepted user and password.");
  const signedIn = measured(accepted, startedAt, imap.user ?? checked.email);
  const openedAt = performance.now();
  try {
    const folders = await findFolders(client);
    const { exists } = await client.mailboxOpen("INBOX", { readOnly: true });
    return { steps: [signedIn, measured(folderStep(folders, exists), openedAt)], open: { client, folders } };
  } catch (error) {
    closeImap(client);
    const step = failed("reading", "folders", imapFailure(error, "protocol").message, {
      mend: "The sign-in works, but the folders can’t be read. Ask the provider whether IMAP is on for this mailbox.",
    });
    return { steps: [signedIn, measured(step, openedAt)] };
  }
}

function folderStep(folders: readonly Folder[], messages: number) {
  const missing = (["sent", "junk"] as const).filter((name) => !folders.some((folder) => folder.name === name));
  const says = `The inbox is readable and has ${counted(messages, "email")}.`;
  if (missing.length === 0)
    return fine("reading", "folders", `${says} The folders for sent emails and spam are there.`);
  const names = missing.map((name) => (name === "sent" ? "sent emails" : "spam")).join(" and ");
  return warned("reading", "folders", `${says} The mailbox has no folder for ${names}.`, {
    mend: "Outbound misses replies in spam, and replies that members write in their own email program. Mark the folder in the provider’s settings.",
  });
}

type Open = {
  sending: Opened<SMTPConnection>;
  reading: Opened<OpenFolders>;
  untilMs: number;
};

async function messageSteps(
  { email, sendsMessage }: Checked,
  { limits }: CheckTools,
  { sending, reading, untilMs }: Open,
): Promise<CheckStep[]> {
  if (!sendsMessage) return notSent("No test email was asked for.");
  if (!sending.open) return notSent("Not tried: an earlier check failed.");
  const { messageId, step, isSent } = await sendToItself(sending.open, email, { ...limits, ...smtpLimits });
  if (!isSent) return [step, ...rest("message", ["arrive", "spf", "dkim", "dmarc"])];
  if (!reading.open) {
    const says = "The mailbox’s folders can’t be read, so Outbound can’t see whether the email arrived.";
    return [step, skipped("message", "arrive", says), ...rest("message", ["spf", "dkim", "dmarc"])];
  }
  const { client, folders } = reading.open;
  return [step, ...(await arrivalSteps(client, { email, messageId, folders, untilMs }))];
}

function mendOfLogin(host: string, oauth: Servers["oauth"]): string {
  if (oauth) return "Connect the mailbox again, in the app or with `outbound mailbox connect`.";
  if (!wantsAppPassword(host)) return "Check user and password.";
  return "Check user and password. Google and Microsoft accept no usual password: connect the mailbox with them instead, or use an app password where the provider has them.";
}
