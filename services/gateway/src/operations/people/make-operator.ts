import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { makeOperator } from "@outbound/contracts/people/make-operator";
import type { Context } from "../../context.ts";
import { lockUser, refuseDisabled, setOperator } from "../../people/user-table.ts";

export default implement(makeOperator, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, caller, text);
    refuseDisabled(user);
    await setOperator(tx, user.id, true);
    return { id: user.id, email: user.email, is_operator: true };
  }),
);
