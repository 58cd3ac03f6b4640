import { inUnit } from "@outbound/events/unit-of-work";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import { findCredentials, touchCredential } from "../credentials/credential-table.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import { announceAccess } from "../grants/announce-access.ts";
import { upsertGrant } from "../grants/grant-table.ts";
import type { OAuthClients } from "../grants/grants.ts";
import type { Granted } from "../grants/oauth-client.ts";
import { openInbox } from "../inbox/inbox-table.ts";
import { type Consent, endConsent } from "./consent-table.ts";

export type ConsentParts = { db: Db; sealer: Sealer; clients: OAuthClients; log: Log };

export const accountOf = ({ email, account }: Consent, { addresses }: Granted): string | undefined =>
  addresses.find((address) => address === (account ?? email));

/** Throws AccessFailed. */
export async function storeGrant({ db, sealer, log }: ConsentParts, consent: Consent, granted: Granted): Promise<void> {
  const { email, is_shared: isShared, provider } = consent;
  const key = { workspaceId: consent.workspace_id, mailboxId: consent.mailbox_id };
  const account = accountOf(consent, granted);
  if (account === undefined) throw new AccessFailed("person", anotherAccount(consent, granted));
  const { addresses: _, lastsSeconds, ...tokens } = granted;
  await db.of(key.workspaceId).transaction(
    inUnit(async (unit) => {
      await touchCredential(unit, key.mailboxId);
      const [credential] = await findCredentials(unit.unbound, sealer, [key]);
      const servers = credential?.open();
      if (servers?.oauth?.provider !== provider) {
        throw new AccessFailed("person", "The mailbox was removed or moved to another provider in the meantime.");
      }
      const login = isShared ? email : account;
      await upsertGrant(unit, sealer, key.mailboxId, { provider, account, login, tokens, lastsSeconds });
      // It may rest after it was tried without a token.
      if (servers.imap) await openInbox(unit, key.mailboxId);
      await endConsent(unit.unbound, consent.id, { signedIn: account, refusal: null });
      await announceAccess(unit, key.mailboxId, null);
    }),
  );
  log.info({ workspace_id: key.workspaceId, mailbox_id: key.mailboxId, provider }, "mailbox_consent.connected");
}

const anotherAccount = ({ email, account }: Consent, { addresses }: Granted) =>
  `Somebody signed in as ${addresses[0] ?? "an account without an address"}, not as ${account ?? email}.`;
