import { implement } from "@outbound/broker/implement";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { enableUser } from "@outbound/contracts/people/disable-user";
import type { Context } from "../context.ts";
import { requireUser, setDisabled } from "../people/user-table.ts";

export default implement(enableUser, async ({ email: text }, { db }: Context) => {
  const email = parseEmailAddress(text) ?? "";
  return db.transaction(async (tx) => {
    const { id } = await requireUser(tx, email);
    return { id, email, disabled_at: await setDisabled(tx, id, false) };
  });
});
