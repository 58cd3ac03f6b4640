import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isAtLeast } from "@outbound/contracts/people/role";
import { setMemberRole } from "@outbound/contracts/people/set-member-role";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { deleteInvitationsOf } from "../../people/invitation-table.ts";
import { lockAsMember, refuseAbove, requireAnotherOwner, requireMember } from "../../people/member-rules.ts";
import { updateRole } from "../../people/member-table.ts";
import { narrowTokens } from "../../people/person-token-table.ts";

export default implement(setMemberRole, async ({ id, role }, { db, ...caller }: Context & Caller) => {
  if (!isUuid(id)) throw notFound("Member");
  return db.of(caller.workspaceId).transaction(async (tx) => {
    const own = await lockAsMember(tx, caller, setMemberRole);
    const member = await requireMember(tx, id);
    refuseAbove(own, member.role, role);
    if (role !== "owner") await requireAnotherOwner(tx, member);

    await updateRole(tx, id, role);
    await narrowTokens(tx, id, role);
    if (!isAtLeast(role, member.role)) await deleteInvitationsOf(tx, member);
    return { ...member, role };
  });
});
