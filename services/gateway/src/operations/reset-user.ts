import { implement } from "@outbound/broker/implement";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { resetUser } from "@outbound/contracts/people/reset-user";
import type { Context } from "../context.ts";
import { replaceLink } from "../people/link-table.ts";
import { linkUrl } from "../people/link-url.ts";
import { deletePasskeysOf } from "../people/passkey-table.ts";
import { deleteIdentitiesOf } from "../people/provider-table.ts";
import { hashOfSecret, newSecret } from "../people/secret.ts";
import { deleteSessionsOf } from "../people/session-table.ts";
import { refuseDisabled, requireUser, setPassword } from "../people/user-table.ts";

export default implement(resetUser, async ({ email }, { db, publicUrl }: Context) => {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const user = await requireUser(tx, parseEmailAddress(email) ?? "");
    refuseDisabled(user);
    await setPassword(tx, user.id, null);
    await deletePasskeysOf(tx, user.id);
    await deleteIdentitiesOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    const expires_at = await replaceLink(tx, hashOfSecret(secret), { user_id: user.id, workspace_id: null });
    return { id: user.id, url: linkUrl(publicUrl, secret), expires_at };
  });
});
