import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { endOperator } from "@outbound/contracts/people/make-operator";
import type { Context } from "../../context.ts";
import { endLettingIn } from "../../people/end-all-begun.ts";
import { lockUser, setOperator } from "../../people/user-table.ts";

/** An operator may invite themselves anywhere, so no link may be left to come back by. */
export default implement(endOperator, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    await setOperator(tx, id, false);
    await endLettingIn(tx, id);
    return { id, email, is_operator: false };
  }),
);
