import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { resetUser } from "@outbound/contracts/people/reset-user";
import type { Context } from "../../context.ts";
import { endAllBegunBy } from "../../people/end-all-begun.ts";
import { replaceLink } from "../../people/link-table.ts";
import { linkUrl } from "../../people/link-url.ts";
import { deletePasskeysOf } from "../../people/passkey-table.ts";
import { deleteIdentitiesOf } from "../../people/provider-table.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";
import { lockUser, refuseDisabled, setPassword } from "../../people/user-table.ts";

export default implement(resetUser, async ({ email }, { db, publicUrl, ...caller }: Context & Caller) => {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller, email);
    refuseDisabled(user);
    await setPassword(tx, user.id, null);
    await deletePasskeysOf(tx, user.id);
    await deleteIdentitiesOf(tx, user.id);
    await endAllBegunBy(tx, user.id);
    const link = { user_id: user.id, workspace_id: null, made_by: caller.userId };
    const expires_at = await replaceLink(tx, hashOfSecret(secret), link);
    return { id: user.id, url: linkUrl(publicUrl, secret), expires_at };
  });
});
