import type { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import type { getAttachment } from "@outbound/contracts/attachments/get-attachment";
import type { listAttachments } from "@outbound/contracts/attachments/list-attachments";
import type { listAudit } from "@outbound/contracts/audit/list-audit";
import type { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import type { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import type { checkCampaign } from "@outbound/contracts/campaigns/check-campaign";
import type { checkEnrolment } from "@outbound/contracts/campaigns/check-enrolment";
import type { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import type { countCampaigns } from "@outbound/contracts/campaigns/count-campaigns";
import type { countCapped } from "@outbound/contracts/campaigns/count-capped";
import type { countDays } from "@outbound/contracts/campaigns/count-days";
import type { countWeeks } from "@outbound/contracts/campaigns/count-weeks";
import type { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import type { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import type { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import type { explainEnrolment } from "@outbound/contracts/campaigns/explain-enrolment";
import type { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import type { exportEnrolments } from "@outbound/contracts/campaigns/export-enrolments";
import type { findEnrolled } from "@outbound/contracts/campaigns/find-enrolled";
import type { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import type { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import type { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { getWhereabouts } from "@outbound/contracts/campaigns/get-whereabouts";
import type { listAwaited } from "@outbound/contracts/campaigns/list-awaited";
import type { listCampaignHistory } from "@outbound/contracts/campaigns/list-campaign-history";
import type { listCampaignProspects } from "@outbound/contracts/campaigns/list-campaign-prospects";
import type { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import type { listEnrolments } from "@outbound/contracts/campaigns/list-enrolments";
import type { listFolders } from "@outbound/contracts/campaigns/list-folders";
import type { listHolidayRegions } from "@outbound/contracts/campaigns/list-holiday-regions";
import type { listNext } from "@outbound/contracts/campaigns/list-next";
import type { listRequiredFields } from "@outbound/contracts/campaigns/list-required-fields";
import type { moveCampaign } from "@outbound/contracts/campaigns/move-campaign";
import type { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import type { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import type { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import type { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import type { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import type { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import type { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import type { unarchiveCampaign } from "@outbound/contracts/campaigns/unarchive-campaign";
import type { getCompany } from "@outbound/contracts/companies/get-company";
import type { listCompanies } from "@outbound/contracts/companies/list-companies";
import type { listCompanyActivity } from "@outbound/contracts/companies/list-company-activity";
import type { countConversations } from "@outbound/contracts/conversations/count-conversations";
import type { countUnread } from "@outbound/contracts/conversations/count-unread";
import type { deleteDraft } from "@outbound/contracts/conversations/delete-draft";
import type { getConversation } from "@outbound/contracts/conversations/get-conversation";
import type { listConversations } from "@outbound/contracts/conversations/list-conversations";
import type { listLabels } from "@outbound/contracts/conversations/list-labels";
import type { readConversation } from "@outbound/contracts/conversations/read-conversation";
import type { saveDraft } from "@outbound/contracts/conversations/save-draft";
import type { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import type { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import type { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import type {
  countProspects,
  enrolMatching,
  eraseMatching,
  suppressMatching,
  tagMatching,
} from "@outbound/contracts/jobs/change-matching";
import type { enrolImported } from "@outbound/contracts/jobs/enrol-imported";
import type { fixRows } from "@outbound/contracts/jobs/fix-rows";
import type { getJob, listJobs, listRefused, stopJob } from "@outbound/contracts/jobs/follow-job";
import type { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import type { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import type { checkMailboxPart } from "@outbound/contracts/mailboxes/check-mailbox-part";
import type { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import type { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import type { getConnection } from "@outbound/contracts/mailboxes/get-connection";
import type { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import type { getMailboxServers } from "@outbound/contracts/mailboxes/get-mailbox-servers";
import type { listMailProviders } from "@outbound/contracts/mailboxes/list-mail-providers";
import type { listMailboxBounces } from "@outbound/contracts/mailboxes/list-mailbox-bounces";
import type { listMailboxDays } from "@outbound/contracts/mailboxes/list-mailbox-days";
import type { listMailboxDomains } from "@outbound/contracts/mailboxes/list-mailbox-domains";
import type { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import type { previewMailboxRemoval } from "@outbound/contracts/mailboxes/preview-mailbox-removal";
import type { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import type { updateMailbox } from "@outbound/contracts/mailboxes/update-mailbox";
import type { addNote } from "@outbound/contracts/notes/add-note";
import type { deleteNote } from "@outbound/contracts/notes/delete-note";
import type { listNotes } from "@outbound/contracts/notes/list-notes";
import type { grantAuthorization } from "@outbound/contracts/oauth/authorization";
import type { createOffer } from "@outbound/contracts/offers/create-offer";
import type { listOffers } from "@outbound/contracts/offers/list-offers";
import type { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { createInvitation } from "@outbound/contracts/people/create-invitation";
import type { leaveWorkspace } from "@outbound/contracts/people/leave-workspace";
import type { listInvitations } from "@outbound/contracts/people/list-invitations";
import type { listMembers } from "@outbound/contracts/people/list-members";
import type { removeMember } from "@outbound/contracts/people/remove-member";
import type { resetMember } from "@outbound/contracts/people/reset-member";
import type { sessionActions } from "@outbound/contracts/people/session-acts";
import type { setMemberRole } from "@outbound/contracts/people/set-member-role";
import type { withdrawInvitation } from "@outbound/contracts/people/withdraw-invitation";
import type { checkAddresses } from "@outbound/contracts/prospects/check-addresses";
import type { countByStatus } from "@outbound/contracts/prospects/count-by-status";
import type { createProspect } from "@outbound/contracts/prospects/create-prospect";
import type { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import type { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import type { getProspect } from "@outbound/contracts/prospects/get-prospect";
import type { getProspectHistory } from "@outbound/contracts/prospects/get-prospect-history";
import type { listLatestCampaigns } from "@outbound/contracts/prospects/list-latest-campaigns";
import type { listProspectFields } from "@outbound/contracts/prospects/list-prospect-fields";
import type { listProspects } from "@outbound/contracts/prospects/list-prospects";
import type { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import type { tagProspects } from "@outbound/contracts/prospects/tag-prospects";
import type { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import type { exportReplies } from "@outbound/contracts/replies/export-replies";
import type { forwardReply } from "@outbound/contracts/replies/forward-reply";
import type { getReply } from "@outbound/contracts/replies/get-reply";
import type { listReplies } from "@outbound/contracts/replies/list-replies";
import type { listUnsentAnswers } from "@outbound/contracts/replies/list-unsent-answers";
import type { nameWriters } from "@outbound/contracts/replies/name-writers";
import type { readThread } from "@outbound/contracts/replies/read-thread";
import type { sendAnswer } from "@outbound/contracts/replies/send-answer";
import type { updateReply } from "@outbound/contracts/replies/update-reply";
import type { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import type { deleteSavedAnswer } from "@outbound/contracts/saved-answers/delete-saved-answer";
import type { fillSavedAnswer } from "@outbound/contracts/saved-answers/fill-saved-answer";
import type { listSavedAnswers } from "@outbound/contracts/saved-answers/list-saved-answers";
import type { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import type { getSend } from "@outbound/contracts/sending/get-send";
import type { getSendingToday } from "@outbound/contracts/sending/get-sending-today";
import type { listSends } from "@outbound/contracts/sending/list-sends";
import type { pauseSending } from "@outbound/contracts/sending/pause-sending";
import type { resolveSend } from "@outbound/contracts/sending/resolve-send";
import type { resumeSending } from "@outbound/contracts/sending/resume-sending";
import type { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import type { deleteSuppression } from "@outbound/contracts/suppressions/delete-suppression";
import type { listSuppressions } from "@outbound/contracts/suppressions/list-suppressions";
import type { getDelivery } from "@outbound/contracts/webhooks/get-delivery";
import type { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import type { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import type { resendDelivery } from "@outbound/contracts/webhooks/resend-delivery";
import type { resendFailedDeliveries } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import type { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import type { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import type { switchOnReceiver } from "@outbound/contracts/webhooks/switch-on-receiver";
import type { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import type { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import type { createToken } from "@outbound/contracts/workspaces/create-token";
import type { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import type { getWorkspaceSetup } from "@outbound/contracts/workspaces/get-workspace-setup";
import type { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import type { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import type { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import type { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import type { z } from "zod";
import { askForProof } from "./ask-for-proof.ts";
import { noteAnswer, noteUnreached } from "./reach.ts";
import { Refusal } from "./refusal.ts";
import { sendRequest } from "./send-request.ts";

/** Only types are imported: the compiler checks the page's requests, and the page downloads no contract. */
type AppOperation =
  | typeof grantAuthorization
  | typeof listAudit
  | typeof getWebhook
  | typeof listDeliveries
  | typeof revealWebhookSecret
  | typeof setWebhook
  | typeof subscribeHook
  | typeof testWebhook
  | typeof unsubscribeHook
  | typeof addNote
  | typeof deleteNote
  | typeof addAttachment
  | typeof getAttachment
  | typeof listAttachments
  | typeof deleteSavedAnswer
  | typeof fillSavedAnswer
  | typeof listSavedAnswers
  | typeof saveSavedAnswer
  | typeof listNotes
  | typeof countConversations
  | typeof countUnread
  | typeof getConversation
  | typeof listConversations
  | typeof listLabels
  | typeof saveDraft
  | typeof deleteDraft
  | typeof readConversation
  | typeof updateConversation
  | typeof getReply
  | typeof exportReplies
  | typeof listReplies
  | typeof readThread
  | typeof nameWriters
  | typeof forwardReply
  | typeof sendAnswer
  | typeof updateReply
  | typeof withdrawAnswer
  | typeof listUnsentAnswers
  | typeof createInvitation
  | typeof listInvitations
  | typeof listMembers
  | typeof leaveWorkspace
  | typeof resetMember
  | typeof removeMember
  | typeof setMemberRole
  | typeof withdrawInvitation
  | typeof addMailbox
  | typeof applyCampaign
  | typeof checkCampaign
  | typeof checkCredential
  | typeof checkMailboxPart
  | typeof connectMailbox
  | typeof countCapped
  | typeof countCampaigns
  | typeof listFolders
  | typeof moveCampaign
  | typeof getWhereabouts
  | typeof listCampaignProspects
  | typeof listNext
  | typeof countDays
  | typeof countWeeks
  | typeof getCampaignResults
  | typeof discoverMailbox
  | typeof getMailboxDomain
  | typeof getMailboxServers
  | typeof getConnection
  | typeof listMailProviders
  | typeof createProspect
  | typeof checkEnrolment
  | typeof enrolProspects
  | typeof explainEnrolment
  | typeof exportCampaign
  | typeof exportEnrolments
  | typeof getCampaign
  | typeof getCampaignStats
  | typeof getProspect
  | typeof getProspectHistory
  | typeof addRows
  | typeof checkAddresses
  | typeof enrolImported
  | typeof fixRows
  | typeof countProspects
  | typeof enrolMatching
  | typeof eraseMatching
  | typeof getJob
  | typeof importRows
  | typeof listJobs
  | typeof listRefused
  | typeof runJob
  | typeof stopJob
  | typeof suppressMatching
  | typeof tagMatching
  | typeof listCampaignHistory
  | typeof listCampaigns
  | typeof listAwaited
  | typeof listRequiredFields
  | typeof listEnrolments
  | typeof findEnrolled
  | typeof listHolidayRegions
  | typeof listMailboxBounces
  | typeof listMailboxDays
  | typeof listMailboxDomains
  | typeof listMailboxes
  | typeof listProspectFields
  | typeof countByStatus
  | typeof listLatestCampaigns
  | typeof tagProspects
  | typeof listProspects
  | typeof exportProspects
  | typeof pauseCampaign
  | typeof pauseSending
  | typeof preflightCampaign
  | typeof previewCampaign
  | typeof sendTestMail
  | typeof resumeCampaign
  | typeof resumeSending
  | typeof startCampaign
  | typeof updateProspect
  | typeof listHookEntries
  | typeof previewMailboxRemoval
  | typeof removeMailbox
  | typeof updateMailbox
  | typeof createOffer
  | typeof listOffers
  | typeof withdrawOffer
  | typeof createSuppression
  | typeof deleteSuppression
  | typeof listSuppressions
  | typeof getDelivery
  | typeof resendDelivery
  | typeof resendFailedDeliveries
  | typeof switchOnReceiver
  | typeof createToken
  | typeof listTokens
  | typeof revokeToken
  | typeof archiveCampaign
  | typeof getCompany
  | typeof listCompanies
  | typeof listCompanyActivity
  | typeof eraseProspect
  | typeof storeVerifications
  | typeof getSend
  | typeof getSendingToday
  | typeof listSends
  | typeof resolveSend
  | typeof completeCampaign
  | typeof duplicateCampaign
  | typeof runCampaignAgain
  | typeof unarchiveCampaign
  | typeof configureWorkspace
  | typeof getWorkspaceSettings
  | typeof getWorkspaceSetup
  | typeof deleteCampaign
  | typeof renameWorkspace
  | typeof verifyWorkspace;
type AppAction = (typeof sessionActions)[number];

type Named<All extends { name: string }, Name> = Extract<All, { name: Name }>;
export type OperationName = AppOperation["name"];
export type Input<Name extends OperationName> = WireInputOf<Named<AppOperation, Name> & Operation>;
export type RoleOf<Name extends OperationName> = Named<AppOperation, Name>["app"]["role"];
export type Output<Name extends OperationName> = WireOutputOf<Named<AppOperation, Name> & Operation>;

/** Looked up by name, because TypeScript gives up on choosing one of so many. */
type Actions = {
  [Action in AppAction as Action["name"]]: { input: z.input<Action["input"]>; output: z.input<Action["output"]> };
};
export type ActionInput<Name extends keyof Actions> = Actions[Name]["input"];
export type ActionOutput<Name extends keyof Actions> = Actions[Name]["output"];

/** A repeat under the same key has no second effect. Throws a Refusal. */
export function ask<Name extends OperationName>(
  name: Name,
  workspaceId: string,
  input: Input<Name>,
  key?: string,
): Promise<Output<Name>> {
  return post(name, { workspace_id: workspaceId, input }, key);
}

/** Throws a Refusal. */
export function act<Name extends AppAction["name"]>(name: Name, input: ActionInput<Name>): Promise<ActionOutput<Name>> {
  return post(name, input);
}

/** What needs a recent proof is sent again once the person has given one. */
export async function post<Answer>(name: string, body: unknown, key?: string): Promise<Answer> {
  try {
    return await postOnce(name, body, key);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "needs-proof" && (await askForProof()))) throw error;
    return postOnce(name, body, key);
  }
}

async function postOnce<Answer>(name: string, body: unknown, key?: string): Promise<Answer> {
  const response = await sendRequest(name, body, key).catch(() => {
    noteUnreached();
    throw new Refusal(0, "Outbound can’t be reached. Check your connection.");
  });
  noteAnswer(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const sentence = sentenceOf(answer) ?? `Outbound responded with status ${response.status}. Try again.`;
  throw new Refusal(response.status, sentence, response.headers.get("X-Error-Code"), answer ?? {});
}

function sentenceOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("for_people" in answer && typeof answer.for_people === "string") return answer.for_people;
  return "error" in answer && typeof answer.error === "string" ? answer.error : undefined;
}
