import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Context } from "../context.ts";
import { upsertCredential } from "../credentials/credential-table.ts";
import { closeInbox, openInbox } from "../inbox/inbox-table.ts";

/** Connections opened with the previous credential have another version, so they aren't used again. */
export default implement(
  storeCredential,
  async ({ mailbox_id, smtp, imap }, { db, sealer, workspaceId }: Context & Caller) => {
    const key = { workspaceId, mailboxId: mailbox_id };
    await db.transaction(async (tx) => {
      await upsertCredential(tx, sealer, key, { smtp, imap });
      await (imap ? openInbox(tx, key) : closeInbox(tx, key));
    });
    return {};
  },
);
