import type { Operation } from "../operation.ts";
import { claimWorkspace } from "./claim-workspace.ts";
import { createInvitation } from "./create-invitation.ts";
import { disableUser, enableUser } from "./disable-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { leaveWorkspace } from "./leave-workspace.ts";
import { linkUser } from "./link-user.ts";
import { listInvitations } from "./list-invitations.ts";
import { listMembers } from "./list-members.ts";
import { listUsers } from "./list-users.ts";
import { endOperator, makeOperator } from "./make-operator.ts";
import { makeOwner } from "./make-owner.ts";
import { removeMember } from "./remove-member.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { resetMember } from "./reset-member.ts";
import { resetUser } from "./reset-user.ts";
import { setMemberRole } from "./set-member-role.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

export const peopleOperations = [
  claimWorkspace,
  createInvitation,
  disableUser,
  enableUser,
  endOperator,
  endUserSessions,
  leaveWorkspace,
  linkUser,
  listInvitations,
  listMembers,
  listUsers,
  makeOperator,
  makeOwner,
  removeMember,
  removeSecondFactor,
  resetMember,
  resetUser,
  setMemberRole,
  withdrawInvitation,
] as const satisfies readonly Operation[];
