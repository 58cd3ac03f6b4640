import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../context.ts";
import { CredentialUnreadable, findServers, type Servers } from "../credentials/credential-table.ts";
import { closeImap, ImapFailed, type ImapServer, openImap } from "../inbox/open-imap.ts";
import type { Limits } from "../limits.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import { hangUp } from "../smtp/idle-connections.ts";
import { ConnectionFailed, openConnection } from "../smtp/open-connection.ts";

/** Their sum is below the ten seconds that the operation promises. */
const checkLimits = { connectMs: 3_000, greetingMs: 3_000, loginMs: 3_500 };
/** Servers delay the refusal of a login, against guessing of passwords. */
const imapLimits = { connectMs: 3_000, greetingMs: 3_000, silenceMs: 9_000, openMs: 9_000 };

export default implement(checkCredential, async ({ mailbox_id: mailboxId, smtp, imap }, context: Context & Caller) => {
  const egress = context.egressOf(context.workspaceId);
  try {
    const servers = smtp ? { smtp, imap } : await findStored(context, mailboxId);
    const checks = [
      connection("smtp", checkSmtp(servers.smtp, context.limits, egress)),
      ...(servers.imap ? [connection("imap", checkImap(servers.imap, egress))] : []),
    ];
    const connections = await Promise.all(checks);
    const errors = connections.flatMap(({ error }) => error ?? []);
    return { ok: errors.length === 0, error: errors.join(" ") || null, connections };
  } catch (error) {
    if (error instanceof CredentialUnreadable) return { ok: false, error: error.message };
    throw error;
  }
});

async function findStored({ db, sealer, workspaceId }: Context & Caller, mailboxId = ""): Promise<Servers> {
  const servers = isUuid(mailboxId) ? await findServers(db, sealer, { workspaceId, mailboxId }) : undefined;
  if (!servers) throw notFound("Mailbox");
  return servers;
}

async function connection(protocol: "smtp" | "imap", check: Promise<string | null>) {
  const error = await check;
  return { protocol, ok: error === null, error };
}

async function checkSmtp(server: Servers["smtp"], limits: Limits, egress: Egress): Promise<string | null> {
  try {
    hangUp(await openConnection(server, { ...limits, ...checkLimits }, egress));
    return null;
  } catch (error) {
    if (error instanceof ConnectionFailed) return error.message;
    throw error;
  }
}

async function checkImap(server: ImapServer, egress: Egress): Promise<string | null> {
  try {
    closeImap(await openImap(server, imapLimits, egress));
    return null;
  } catch (error) {
    if (error instanceof ImapFailed) return `${server.host}:${server.port}: ${error.message}`;
    throw error;
  }
}
