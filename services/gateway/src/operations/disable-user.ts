import { implement } from "@outbound/broker/implement";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { disableUser } from "@outbound/contracts/people/disable-user";
import type { Context } from "../context.ts";
import { deleteInvitationsBy } from "../people/invitation-table.ts";
import { deleteLinksOf } from "../people/link-table.ts";
import { deleteSessionsOf } from "../people/session-table.ts";
import { requireUser, setDisabled } from "../people/user-table.ts";

export default implement(disableUser, async ({ email: text }, { db }: Context) => {
  const email = parseEmailAddress(text) ?? "";
  return db.transaction(async (tx) => {
    const { id } = await requireUser(tx, email);
    const disabled_at = await setDisabled(tx, id, true);
    await deleteSessionsOf(tx, id);
    await deleteLinksOf(tx, id);
    await deleteInvitationsBy(tx, id);
    return { id, email, disabled_at };
  });
});
