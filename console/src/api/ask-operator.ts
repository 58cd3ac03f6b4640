import type { listAudit } from "@outbound/contracts/audit/list-audit";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { dropDeadLetters } from "@outbound/contracts/dead-letters/drop-dead-letters";
import type { listDeadLetters } from "@outbound/contracts/dead-letters/list-dead-letters";
import type { replayDeadLetters } from "@outbound/contracts/dead-letters/replay-dead-letters";
import type { showDeadLetter } from "@outbound/contracts/dead-letters/show-dead-letter";
import type { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { createInvitation } from "@outbound/contracts/people/create-invitation";
import type { disableUser, enableUser } from "@outbound/contracts/people/disable-user";
import type { endUserSessions } from "@outbound/contracts/people/end-user-sessions";
import type { listMembers } from "@outbound/contracts/people/list-members";
import type { listUsers } from "@outbound/contracts/people/list-users";
import type { endOperator, makeOperator } from "@outbound/contracts/people/make-operator";
import type { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import type { resetUser } from "@outbound/contracts/people/reset-user";
import type { listPauses } from "@outbound/contracts/sending/list-pauses";
import type { pauseSending } from "@outbound/contracts/sending/pause-sending";
import type { resumeSending } from "@outbound/contracts/sending/resume-sending";
import type { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import type { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import type { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import type { getSystemStatus } from "@outbound/contracts/system/get-system-status";
import type { closeWorkspace } from "@outbound/contracts/workspaces/close-workspace";
import type { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import type { deleteWorkspace } from "@outbound/contracts/workspaces/delete-workspace";
import type { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import type { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import type {
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
} from "@outbound/contracts/workspaces/workspace-data";
import { post } from "./ask.ts";

type OperatorOperation =
  | typeof listAudit
  | typeof dropDeadLetters
  | typeof listDeadLetters
  | typeof replayDeadLetters
  | typeof showDeadLetter
  | typeof listMailboxEntries
  | typeof createInvitation
  | typeof disableUser
  | typeof enableUser
  | typeof endUserSessions
  | typeof listMembers
  | typeof listUsers
  | typeof endOperator
  | typeof makeOperator
  | typeof removeSecondFactor
  | typeof resetUser
  | typeof listPauses
  | typeof pauseSending
  | typeof resumeSending
  | typeof addSuppression
  | typeof listSuppressionEntries
  | typeof removeSuppression
  | typeof getSystemStatus
  | typeof closeWorkspace
  | typeof createWorkspace
  | typeof deleteWorkspace
  | typeof listWorkspaces
  | typeof renameWorkspace
  | typeof countCampaignData
  | typeof countMailerData
  | typeof countProspectData
  | typeof countWebhookData
  | typeof deleteCampaignData
  | typeof deleteMailerData
  | typeof deleteProspectData
  | typeof deleteWebhookData;

type Named<Name> = Extract<OperatorOperation, { name: Name }> & Operation;
export type OperatorOperationName = OperatorOperation["name"];
export type OperatorInput<Name extends OperatorOperationName> = WireInputOf<Named<Name>>;
export type OperatorOutput<Name extends OperatorOperationName> = WireOutputOf<Named<Name>>;

/** A password, or a code where a second factor is on. */
export type Proof = { password?: string; code?: string };
type Where = {
  /** Above all workspaces unless one is named. */
  workspace?: string;
  proof?: Proof;
};

/** Throws a Refusal. */
export function askOperator<Name extends OperatorOperationName>(
  name: Name,
  input: OperatorInput<Name>,
  { workspace = operatorWorkspaceId, proof }: Where = {},
): Promise<OperatorOutput<Name>> {
  return post(name, { workspace_id: workspace, input, as_operator: true, ...(proof && { proof }) });
}
