import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { deleteDomain } from "../../checks/domain-table.ts";
import { deleteConsents } from "../../consents/consent-table.ts";
import type { Context } from "../../context.ts";
import { deleteCredential } from "../../credentials/credential-table.ts";
import { deleteGrant } from "../../grants/grant-table.ts";
import { closeInbox } from "../../inbox/inbox-table.ts";

export default implement(removeCredential, async ({ mailbox_id }, { db, workspaceId }: Context & Caller) => {
  await db.of(workspaceId).transaction(async (tx) => {
    await deleteCredential(tx, mailbox_id);
    await deleteGrant(tx, mailbox_id);
    await deleteConsents(tx, mailbox_id);
    await closeInbox(tx, mailbox_id);
    await deleteDomain(tx, mailbox_id);
  });
  return {};
});
