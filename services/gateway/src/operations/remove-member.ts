import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../context.ts";
import { deleteCodesOf } from "../oauth/authorization-code-table.ts";
import { deleteInvitationsOf } from "../people/invitation-table.ts";
import { lockAsMember, refuseAbove, requireAnotherOwner, requireMember } from "../people/member-rules.ts";
import { deleteMember } from "../people/member-table.ts";
import { revokeTokensOf } from "../people/person-token-table.ts";

export default implement(removeMember, async ({ id }, { db, ...caller }: Context & Caller) => {
  if (!isUuid(id)) throw notFound("Member");
  return db.transaction(async (tx) => {
    const own = await lockAsMember(tx, caller, removeMember);
    const member = await requireMember(tx, caller.workspaceId, id);
    refuseAbove(own, member.role);
    await requireAnotherOwner(tx, caller.workspaceId, member);

    // A code that is being redeemed is waited for, and its token is revoked below.
    await deleteCodesOf(tx, id, caller.workspaceId);
    await deleteMember(tx, caller.workspaceId, id);
    await revokeTokensOf(tx, id, caller.workspaceId);
    await deleteInvitationsOf(tx, caller.workspaceId, member);
    return {};
  });
});
