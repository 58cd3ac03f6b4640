import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { endMembership } from "../../oauth/end-membership.ts";
import { lockAsMember, refuseAbove, requireMember } from "../../people/member-rules.ts";

export default implement(removeMember, async ({ id }, { db, ...caller }: Context & Caller) => {
  if (!isUuid(id)) throw notFound("Member");
  return db.of(caller.workspaceId).transaction(async (tx) => {
    const own = await lockAsMember(tx, caller, removeMember);
    const member = await requireMember(tx, id);
    refuseAbove(own, member.role);
    await endMembership(tx, member);
    return {};
  });
});
