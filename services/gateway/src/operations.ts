import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import claimWorkspace from "./operations/claim-workspace.ts";
import closeWorkspace from "./operations/close-workspace.ts";
import createInvitation from "./operations/create-invitation.ts";
import createToken from "./operations/create-token.ts";
import createWorkspace from "./operations/create-workspace.ts";
import deleteWorkspace from "./operations/delete-workspace.ts";
import disableUser from "./operations/disable-user.ts";
import dropDeadLetters from "./operations/drop-dead-letters.ts";
import enableUser from "./operations/enable-user.ts";
import endOperator from "./operations/end-operator.ts";
import endUserSessions from "./operations/end-user-sessions.ts";
import getSystemStatus from "./operations/get-system-status.ts";
import grantAuthorization from "./operations/grant-authorization.ts";
import leaveWorkspace from "./operations/leave-workspace.ts";
import linkUser from "./operations/link-user.ts";
import listAudit from "./operations/list-audit.ts";
import listCampaignHistory from "./operations/list-campaign-history.ts";
import listDeadLetters from "./operations/list-dead-letters.ts";
import listInvitations from "./operations/list-invitations.ts";
import listMembers from "./operations/list-members.ts";
import listSecondFactorKeys from "./operations/list-second-factor-keys.ts";
import listTokens from "./operations/list-tokens.ts";
import listUsers from "./operations/list-users.ts";
import listWorkspaces from "./operations/list-workspaces.ts";
import makeOperator from "./operations/make-operator.ts";
import makeOwner from "./operations/make-owner.ts";
import removeMember from "./operations/remove-member.ts";
import removeSecondFactor from "./operations/remove-second-factor.ts";
import renameWorkspace from "./operations/rename-workspace.ts";
import replayDeadLetters from "./operations/replay-dead-letters.ts";
import resealSecondFactors from "./operations/reseal-second-factors.ts";
import resetMember from "./operations/reset-member.ts";
import resetUser from "./operations/reset-user.ts";
import revokeToken from "./operations/revoke-token.ts";
import setMemberRole from "./operations/set-member-role.ts";
import showDeadLetter from "./operations/show-dead-letter.ts";
import withdrawInvitation from "./operations/withdraw-invitation.ts";

export const operations: readonly Implementation<Context>[] = [
  claimWorkspace,
  closeWorkspace,
  createInvitation,
  createToken,
  createWorkspace,
  deleteWorkspace,
  disableUser,
  dropDeadLetters,
  enableUser,
  endOperator,
  endUserSessions,
  getSystemStatus,
  grantAuthorization,
  leaveWorkspace,
  linkUser,
  listAudit,
  listCampaignHistory,
  listDeadLetters,
  listInvitations,
  listMembers,
  listSecondFactorKeys,
  listTokens,
  listUsers,
  listWorkspaces,
  makeOperator,
  makeOwner,
  removeMember,
  removeSecondFactor,
  renameWorkspace,
  replayDeadLetters,
  resealSecondFactors,
  resetMember,
  resetUser,
  revokeToken,
  setMemberRole,
  showDeadLetter,
  withdrawInvitation,
];
