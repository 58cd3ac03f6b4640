import { randomUUIDv7 } from "node:crypto";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import type { InputOf } from "@outbound/contracts/operation";
import { isUuid } from "@outbound/contracts/uuid";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Credential } from "../credentials/credential-table.ts";
import { type Grants, withoutClient } from "../grants/grants.ts";

type Parts = Caller & { grants: Grants; findCredential: (key: CredentialKey) => Promise<Credential | null> };

/** Returns the new consent's fields and the provider's client. Throws the client's error. */
export async function prepareConsent(
  { mailbox_id, account, is_shared = false }: InputOf<typeof connectMailbox>,
  { grants, findCredential, workspaceId, userId }: Parts,
) {
  const credential = isUuid(mailbox_id) ? await findCredential({ workspaceId, mailboxId: mailbox_id }) : null;
  if (!credential) throw notFound("Mailbox");
  const { oauth } = credential.open();
  if (!oauth) throw conflict("This mailbox signs in with a password. Add it again with `oauth`.");
  const { provider, email } = oauth;
  const client = grants.clients.get(provider);
  if (!client) throw conflict(withoutClient(provider));
  return {
    client,
    consent: {
      id: randomUUIDv7(),
      workspace_id: workspaceId,
      mailbox_id,
      provider,
      email,
      account: account === undefined || account === email ? null : account,
      is_shared,
      user_id: userId ?? null,
    },
  };
}
