import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Context } from "../../context.ts";
import { updateAccess } from "../../mailboxes/access-table.ts";
import { changeMailbox, openMailbox, upsertMailbox } from "../../mailboxes/mailbox-table.ts";

/** A new mailbox can't send before the mailer has its credentials; when that fails, repeating the call repairs it. */
export default implement(
  addMailbox,
  async ({ email, oauth, smtp, imap, ...settings }, { db, call, nudgePlanner, ...caller }: Context & Caller) => {
    const workspace = db.of(caller.workspaceId);
    const address = parseEmailAddress(email);
    if (!address) throw badRequest("`email` must be an email address.");
    if (!smtp && !oauth) throw badRequest("Provide `smtp`, or `oauth` with the provider at which somebody signs in.");

    const { id: mailbox_id, outcome } = await upsertMailbox(workspace, address);
    const credential = { mailbox_id, smtp, imap, ...(oauth && { oauth: { provider: oauth, email: address } }) };
    const { access } = await call(storeCredential, credential, caller);
    const row = await workspace.transaction(async (tx) => {
      await updateAccess(tx, { mailbox_id, ...access });
      await openMailbox(tx, mailbox_id, oauth ?? "smtp");
      return changeMailbox(tx, mailbox_id, settings);
    });
    nudgePlanner();
    return { ...row, outcome };
  },
);
