import { implement } from "@outbound/broker/implement";
import { badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { InputOf } from "@outbound/contracts/operation";
import { inUnit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { scheduleDomainCheck } from "../../checks/domain-table.ts";
import type { Context } from "../../context.ts";
import { type Servers, upsertCredential } from "../../credentials/credential-table.ts";
import { announceAccess } from "../../grants/announce-access.ts";
import { deleteGrant, findGrant, upsertGrant } from "../../grants/grant-table.ts";
import { type Grants, notConnected, withoutClient } from "../../grants/grants.ts";
import { closeInbox, openInbox, wakeInbox } from "../../inbox/inbox-table.ts";

/** Open connections have the previous version, so they aren't used again. A grant of the same provider stays. */
export default implement(
  storeCredential,
  async ({ mailbox_id, ...given }, { db, sealer, grants, workspaceId }: Context & Caller) => {
    const servers = serversOf(given, grants);
    const access = await db.of(workspaceId).transaction(
      inUnit(async (unit) => {
        await upsertCredential(unit, sealer, mailbox_id, servers);
        await scheduleDomainCheck(unit, mailbox_id);
        await deleteGrant(unit, mailbox_id, servers.oauth?.provider);
        const known = servers.oauth && (await findGrant(unit, sealer, mailbox_id));
        const isNew = servers.oauth !== undefined && (!known || known.isDead);
        const isOpened = isNew && (await openForOrganisation(unit, sealer, mailbox_id, servers.oauth, grants));
        const unconnectedAt = known || isOpened ? undefined : servers.oauth?.provider;
        if (!servers.imap) await closeInbox(unit, mailbox_id);
        // A new one is opened once somebody has signed in; until then each look would fail.
        else await (unconnectedAt ? wakeInbox(unit, mailbox_id) : openInbox(unit, mailbox_id));
        if (unconnectedAt) return announceAccess(unit, mailbox_id, notConnected(unconnectedAt));
        return announceAccess(unit, mailbox_id, isOpened ? null : (known?.error ?? null));
      }),
    );
    return { access };
  },
);

async function openForOrganisation(
  tx: WorkspaceTx,
  sealer: Sealer,
  mailboxId: string,
  oauth: Servers["oauth"],
  { clients }: Grants,
): Promise<boolean> {
  if (!oauth || !clients.get(oauth.provider)?.isOfOrganisation(tx.workspaceId, oauth.email)) return false;
  const { provider, email } = oauth;
  const tokens = { refreshToken: "", accessToken: "", isOfOrganisation: true };
  await upsertGrant(tx, sealer, mailboxId, { provider, account: email, login: email, tokens, lastsSeconds: 0 });
  return true;
}

type Given = Omit<InputOf<typeof storeCredential>, "mailbox_id">;

/** A token goes to the servers of its provider alone, whoever writes the mailbox. */
function serversOf({ smtp, imap, oauth }: Given, { clients }: Grants): Servers {
  if (!oauth) {
    if (!smtp) throw badRequest("Provide `smtp`, or `oauth` with the provider at which somebody signs in.");
    return { smtp, imap };
  }
  if (smtp || imap) throw badRequest(ownServers);
  const client = clients.get(oauth.provider);
  if (!client) throw conflict(withoutClient(oauth.provider));
  const { config } = client;
  return { oauth, smtp: config.smtp, imap: imap === undefined ? config.imap : null };
}

const ownServers =
  "A mailbox with `oauth` is sent from and read at its provider's own servers: leave `smtp` out, and `imap`, or say null to read nothing.";
