import { implement } from "@outbound/broker/implement";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { linkUser } from "@outbound/contracts/people/link-user";
import type { Context } from "../../context.ts";
import { replaceLink } from "../../people/link-table.ts";
import { linkUrl } from "../../people/link-url.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";
import { refuseDisabled, requireUser } from "../../people/user-table.ts";

export default implement(linkUser, async ({ email }, { db, publicUrl }: Context) => {
  const user = await requireUser(db, parseEmailAddress(email) ?? "");
  refuseDisabled(user);

  const secret = newSecret();
  const expires_at = await replaceLink(db, hashOfSecret(secret), { user_id: user.id, workspace_id: null });
  return { id: user.id, url: linkUrl(publicUrl, secret), expires_at };
});
