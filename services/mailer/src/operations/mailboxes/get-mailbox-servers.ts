import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getMailboxServers } from "@outbound/contracts/mailboxes/get-mailbox-servers";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { CredentialUnreadable } from "../../credentials/credential-key.ts";
import type { Credential, Servers } from "../../credentials/credential-table.ts";

export default implement(getMailboxServers, async ({ id }, { findCredential, workspaceId }: Context & Caller) => {
  const credential = isUuid(id) ? await findCredential({ workspaceId, mailboxId: id }) : null;
  if (!credential) throw notFound("Mailbox");
  const { smtp, imap } = openServers(credential);
  return { smtp: shown(smtp, credential), imap: imap ? shownImap(imap, credential) : null };
});

function openServers(credential: Credential): Servers {
  try {
    return credential.open();
  } catch (error) {
    throw error instanceof CredentialUnreadable ? conflict(error.message) : error;
  }
}

const shown = ({ host, port, secure, user, insecure }: Servers["smtp"], { grant }: Credential) => ({
  host,
  port,
  secure,
  user: user ?? grant?.login ?? null,
  insecure,
});

function shownImap(imap: NonNullable<Servers["imap"]>, credential: Credential) {
  const { authentication_results, trust_from } = imap;
  return { ...shown(imap, credential), authentication_results, trust_from };
}
