import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { CredentialUnreadable } from "../../credentials/credential-key.ts";
import type { Credential, Servers } from "../../credentials/credential-table.ts";
import { AccessFailed } from "../../grants/access-failed.ts";
import { withLogin } from "../../grants/with-login.ts";
import { closeImap, ImapFailed, type ImapServer, openImap } from "../../inbox/open-imap.ts";
import { hangUp } from "../../smtp/idle-connections.ts";
import { ConnectionFailed, openConnection } from "../../smtp/open-connection.ts";

/** Their sum is below the ten seconds that the operation promises. */
const checkLimits = { connectMs: 3_000, greetingMs: 3_000, loginMs: 3_500 };
/** Servers delay the refusal of a login, against guessing of passwords. */
const imapLimits = { connectMs: 3_000, greetingMs: 3_000, silenceMs: 9_000, openMs: 9_000 };

type Checking = Context & Caller & { mailboxId: string | undefined };

export default implement(checkCredential, async ({ mailbox_id: mailboxId, smtp, imap }, context: Context & Caller) => {
  const checking = { ...context, mailboxId };
  try {
    const credential = smtp ? { version: 0, open: () => ({ smtp, imap }) } : await findStored(checking);
    const servers = credential.open();
    const checks = [
      connection("smtp", checkSmtp(servers, credential, checking)),
      ...(servers.imap ? [connection("imap", checkImap(servers.imap, credential, checking))] : []),
    ];
    const connections = await Promise.all(checks);
    const errors = connections.flatMap(({ error }) => error ?? []);
    return { ok: errors.length === 0, error: [...new Set(errors)].join(" ") || null, connections };
  } catch (error) {
    if (!(error instanceof CredentialUnreadable)) throw error;
    const { message } = error;
    return { ok: false, error: message, connections: [{ protocol: "smtp" as const, ok: false, error: message }] };
  }
});

async function findStored({ findCredential, workspaceId, mailboxId = "" }: Checking): Promise<Credential> {
  const credential = isUuid(mailboxId) ? await findCredential({ workspaceId, mailboxId }) : null;
  if (!credential) throw notFound("Mailbox");
  return credential;
}

type Result = { error: string } | { error: null; login: "accepted" | "not-given" | "not-taken" };

async function connection(protocol: "smtp" | "imap", check: Promise<Result>) {
  const result = await check;
  return { protocol, ok: result.error === null, ...result };
}

const keyOf = ({ workspaceId, mailboxId = "" }: Checking) => ({ workspaceId, mailboxId });

async function checkSmtp({ smtp, oauth }: Servers, credential: Credential, checking: Checking): Promise<Result> {
  const { grants, limits, egressOf, workspaceId } = checking;
  try {
    const open = await withLogin(grants, {
      key: keyOf(checking),
      credential,
      protocol: "smtp",
      open: (login) => openConnection(smtp, { ...limits, ...checkLimits }, egressOf(workspaceId), login),
    });
    hangUp(open);
    if (smtp.user === undefined && !oauth) return { error: null, login: "not-given" };
    return { error: null, login: open.authenticated ? "accepted" : "not-taken" };
  } catch (error) {
    if (error instanceof ConnectionFailed || error instanceof AccessFailed) return { error: error.message };
    throw error;
  }
}

async function checkImap(server: ImapServer, credential: Credential, checking: Checking): Promise<Result> {
  const { grants, egressOf, workspaceId } = checking;
  try {
    const client = await withLogin(grants, {
      key: keyOf(checking),
      credential,
      protocol: "imap",
      open: (login) => openImap(server, imapLimits, egressOf(workspaceId), login),
    });
    closeImap(client);
    return { error: null, login: "accepted" };
  } catch (error) {
    if (error instanceof AccessFailed) return { error: error.message };
    if (error instanceof ImapFailed) return { error: `${server.host}:${server.port}: ${error.message}` };
    throw error;
  }
}
