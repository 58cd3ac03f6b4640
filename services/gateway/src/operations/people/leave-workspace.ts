import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { leaveWorkspace } from "@outbound/contracts/people/leave-workspace";
import type { Context } from "../../context.ts";
import { endMembership } from "../../oauth/end-membership.ts";
import { lockAsMember, requireMember } from "../../people/member-rules.ts";

export default implement(leaveWorkspace, async (_input, { db, ...caller }: Context & Caller) => {
  const { workspaceId, userId } = caller;
  if (userId === undefined) throw notFound("Member");
  return db.of(workspaceId).transaction(async (tx) => {
    await lockAsMember(tx, caller, leaveWorkspace);
    await endMembership(tx, await requireMember(tx, userId));
    return {};
  });
});
