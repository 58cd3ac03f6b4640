import { implement } from "@outbound/broker/implement";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import type { Context } from "../context.ts";
import { deletePasskeysOf } from "../people/passkey-table.ts";
import { deleteSecondFactor } from "../people/second-factor-table.ts";
import { deleteSessionsOf } from "../people/session-table.ts";
import { requireUser } from "../people/user-table.ts";

/** A lost phone may be signed in, too. */
export default implement(removeSecondFactor, async ({ email: text }, { db }: Context) => {
  const email = parseEmailAddress(text) ?? "";
  return db.transaction(async (tx) => {
    const { id } = await requireUser(tx, email);
    await deleteSecondFactor(tx, id);
    await deletePasskeysOf(tx, id);
    await deleteSessionsOf(tx, id);
    return { id, email };
  });
});
