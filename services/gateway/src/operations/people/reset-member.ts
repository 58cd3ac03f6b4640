import { implement } from "@outbound/broker/implement";
import { AppError, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { resetMember } from "@outbound/contracts/people/reset-member";
import { isUuid } from "@outbound/contracts/uuid";
import type { Tx } from "@outbound/postgres/database";
import type { Context } from "../../context.ts";
import { replaceLink } from "../../people/link-table.ts";
import { linkUrl } from "../../people/link-url.ts";
import { lockAsMember, refuseAbove, requireMember } from "../../people/member-rules.ts";
import { isBeyond, type Member } from "../../people/member-table.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";
import { holdOperator, refuseDisabled, requireUser } from "../../people/user-table.ts";

export default implement(resetMember, async ({ id }, { db, publicUrl, ...caller }: Context & Caller) => {
  if (!isUuid(id)) throw notFound("Member");
  const secret = newSecret();
  return db.of(caller.workspaceId).transaction(async (tx) => {
    const own = await lockAsMember(tx, caller, resetMember);
    const member = await requireMember(tx, id);
    refuseAbove(own, member.role);
    refuseDisabled(await requireUser(tx.unbound, member.email));
    await refuseBeyond(tx.unbound, member, caller.userId);

    const link = { user_id: id, workspace_id: null, made_by: caller.userId };
    const expires_at = await replaceLink(tx.unbound, hashOfSecret(secret), link);
    return { url: linkUrl(publicUrl, secret), expires_at };
  });
});

/** One account opens every workspace of its person, so whoever makes this link must have these rights in all of them. */
async function refuseBeyond(tx: Tx, { id, email }: Member, askingId: string | undefined): Promise<void> {
  if (askingId === undefined || askingId === id) return;
  if (!(await holdOperator(tx, id)) && !(await isBeyond(tx, id, askingId))) return;
  throw new AppError("forbidden", `Ask your operator for this link: ${email} has rights outside this workspace.`);
}
