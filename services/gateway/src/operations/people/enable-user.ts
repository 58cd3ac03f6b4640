import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { enableUser } from "@outbound/contracts/people/disable-user";
import type { Context } from "../../context.ts";
import { lockUser, setDisabled } from "../../people/user-table.ts";

export default implement(enableUser, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    return { id, email, disabled_at: await setDisabled(tx, id, false) };
  }),
);
