import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import listAudit from "./operations/audit/list-audit.ts";
import listCampaignHistory from "./operations/campaigns/list-campaign-history.ts";
import dropDeadLetters from "./operations/dead-letters/drop-dead-letters.ts";
import listDeadLetters from "./operations/dead-letters/list-dead-letters.ts";
import replayDeadLetters from "./operations/dead-letters/replay-dead-letters.ts";
import showDeadLetter from "./operations/dead-letters/show-dead-letter.ts";
import grantAuthorization from "./operations/oauth/grant-authorization.ts";
import claimWorkspace from "./operations/people/claim-workspace.ts";
import createInvitation from "./operations/people/create-invitation.ts";
import disableUser from "./operations/people/disable-user.ts";
import enableUser from "./operations/people/enable-user.ts";
import endOperator from "./operations/people/end-operator.ts";
import endUserSessions from "./operations/people/end-user-sessions.ts";
import leaveWorkspace from "./operations/people/leave-workspace.ts";
import linkUser from "./operations/people/link-user.ts";
import listInvitations from "./operations/people/list-invitations.ts";
import listMembers from "./operations/people/list-members.ts";
import listUsers from "./operations/people/list-users.ts";
import makeOperator from "./operations/people/make-operator.ts";
import makeOwner from "./operations/people/make-owner.ts";
import removeMember from "./operations/people/remove-member.ts";
import removeSecondFactor from "./operations/people/remove-second-factor.ts";
import resetMember from "./operations/people/reset-member.ts";
import resetUser from "./operations/people/reset-user.ts";
import setMemberRole from "./operations/people/set-member-role.ts";
import withdrawInvitation from "./operations/people/withdraw-invitation.ts";
import listSecondFactorKeys from "./operations/secrets/list-second-factor-keys.ts";
import resealSecondFactors from "./operations/secrets/reseal-second-factors.ts";
import getSystemStatus from "./operations/system/get-system-status.ts";
import closeWorkspace from "./operations/workspaces/close-workspace.ts";
import createToken from "./operations/workspaces/create-token.ts";
import createWorkspace from "./operations/workspaces/create-workspace.ts";
import deleteWorkspace from "./operations/workspaces/delete-workspace.ts";
import listTokens from "./operations/workspaces/list-tokens.ts";
import listWorkspaces from "./operations/workspaces/list-workspaces.ts";
import renameWorkspace from "./operations/workspaces/rename-workspace.ts";
import revokeToken from "./operations/workspaces/revoke-token.ts";

export const operations: readonly Implementation<Context>[] = [
  listAudit,
  listCampaignHistory,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  showDeadLetter,
  grantAuthorization,
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
  listSecondFactorKeys,
  resealSecondFactors,
  getSystemStatus,
  closeWorkspace,
  createToken,
  createWorkspace,
  deleteWorkspace,
  listTokens,
  listWorkspaces,
  renameWorkspace,
  revokeToken,
];
