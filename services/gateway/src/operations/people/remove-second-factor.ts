import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import type { Context } from "../../context.ts";
import { endAllBegunBy } from "../../people/end-all-begun.ts";
import { deletePasskeysOf } from "../../people/passkey-table.ts";
import { deleteSecondFactor } from "../../people/second-factor-table.ts";
import { lockUser } from "../../people/user-table.ts";

/** A lost phone may be signed in, too. */
export default implement(removeSecondFactor, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    await deleteSecondFactor(tx, id);
    await deletePasskeysOf(tx, id);
    await endAllBegunBy(tx, id);
    return { id, email };
  }),
);
