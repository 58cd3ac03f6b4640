import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { disableUser } from "@outbound/contracts/people/disable-user";
import type { Context } from "../context.ts";
import { deleteInvitationsBy } from "../people/invitation-table.ts";
import { deleteLinksOf } from "../people/link-table.ts";
import { deleteSessionsOf } from "../people/session-table.ts";
import { lockUser, setDisabled } from "../people/user-table.ts";
import { revokeTokensOf } from "../tokens/person-token-table.ts";

export default implement(disableUser, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    const disabled_at = await setDisabled(tx, id, true);
    await deleteSessionsOf(tx, id);
    await revokeTokensOf(tx, id);
    await deleteLinksOf(tx, id);
    await deleteInvitationsBy(tx, id);
    return { id, email, disabled_at };
  }),
);
