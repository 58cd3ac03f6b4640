import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { endUserSessions } from "@outbound/contracts/people/end-user-sessions";
import type { Context } from "../../context.ts";
import { endAllBegunBy } from "../../people/end-all-begun.ts";
import { lockUser } from "../../people/user-table.ts";

export default implement(endUserSessions, async ({ email: text }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { id, email } = await lockUser(tx, caller, text);
    return { id, email, ended: await endAllBegunBy(tx, id) };
  }),
);
