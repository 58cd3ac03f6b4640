import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { disableUser } from "@outbound/contracts/people/disable-user";
import type { Context } from "../../context.ts";
import { endAllBegunBy } from "../../people/end-all-begun.ts";
import { deleteLinksOf } from "../../people/link-table.ts";
import { lockUser, setDisabled } from "../../people/user-table.ts";

export default implement(disableUser, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    const disabled_at = await setDisabled(tx, id, true);
    await endAllBegunBy(tx, id);
    await deleteLinksOf(tx, id);
    return { id, email, disabled_at };
  }),
);
