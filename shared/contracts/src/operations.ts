import { addAttachment } from "./attachments/add-attachment.ts";
import { getAttachment } from "./attachments/get-attachment.ts";
import { listAttachments } from "./attachments/list-attachments.ts";
import { listAudit } from "./audit/list-audit.ts";
import { addEnrolments } from "./campaigns/add-enrolments.ts";
import { applyCampaign } from "./campaigns/apply-campaign.ts";
import { archiveCampaign } from "./campaigns/archive-campaign.ts";
import { campaignFigures } from "./campaigns/campaign-figures.ts";
import { checkCampaign } from "./campaigns/check-campaign.ts";
import { checkEnrollable } from "./campaigns/check-enrollable.ts";
import { checkEnrolment } from "./campaigns/check-enrolment.ts";
import { completeCampaign } from "./campaigns/complete-campaign.ts";
import { deleteCampaign } from "./campaigns/delete-campaign.ts";
import { duplicateCampaign } from "./campaigns/duplicate-campaign.ts";
import { enrolProspects } from "./campaigns/enrol-prospects.ts";
import { explainEnrolment } from "./campaigns/explain-enrolment.ts";
import { exportCampaign } from "./campaigns/export-campaign.ts";
import { exportEnrolments } from "./campaigns/export-enrolments.ts";
import { findEnrolled } from "./campaigns/find-enrolled.ts";
import { getCampaign } from "./campaigns/get-campaign.ts";
import { getCampaignStats } from "./campaigns/get-campaign-stats.ts";
import { listAwaited } from "./campaigns/list-awaited.ts";
import { listCampaignEntries } from "./campaigns/list-campaign-entries.ts";
import { listCampaignHistory } from "./campaigns/list-campaign-history.ts";
import { listCampaigns } from "./campaigns/list-campaigns.ts";
import { listEnrolments } from "./campaigns/list-enrolments.ts";
import { listFolders } from "./campaigns/list-folders.ts";
import { listHolidayRegions } from "./campaigns/list-holiday-regions.ts";
import { listRequiredFields } from "./campaigns/list-required-fields.ts";
import { moveCampaign } from "./campaigns/move-campaign.ts";
import { pauseCampaign } from "./campaigns/pause-campaign.ts";
import { preflightCampaign } from "./campaigns/preflight-campaign.ts";
import { previewCampaign } from "./campaigns/preview-campaign.ts";
import { requestEnrolment } from "./campaigns/request-enrolment.ts";
import { resumeCampaign } from "./campaigns/resume-campaign.ts";
import { runCampaignAgain } from "./campaigns/run-campaign-again.ts";
import { sendTestMail } from "./campaigns/send-test-mail.ts";
import { startCampaign } from "./campaigns/start-campaign.ts";
import { unarchiveCampaign } from "./campaigns/unarchive-campaign.ts";
import { unsubscribeEnrolment } from "./campaigns/unsubscribe-enrolment.ts";
import { getCompany } from "./companies/get-company.ts";
import { listCompanies } from "./companies/list-companies.ts";
import { listCompanyActivity } from "./companies/list-company-activity.ts";
import { countConversations } from "./conversations/count-conversations.ts";
import { countUnread } from "./conversations/count-unread.ts";
import { deleteDraft } from "./conversations/delete-draft.ts";
import { getConversation } from "./conversations/get-conversation.ts";
import { listConversationEntries } from "./conversations/list-conversation-entries.ts";
import { listConversations } from "./conversations/list-conversations.ts";
import { listLabels } from "./conversations/list-labels.ts";
import { readConversation } from "./conversations/read-conversation.ts";
import { saveDraft } from "./conversations/save-draft.ts";
import { updateConversation } from "./conversations/update-conversation.ts";
import { dropDeadLetters } from "./dead-letters/drop-dead-letters.ts";
import { listDeadLetters } from "./dead-letters/list-dead-letters.ts";
import { replayDeadLetters } from "./dead-letters/replay-dead-letters.ts";
import { showDeadLetter } from "./dead-letters/show-dead-letter.ts";
import { listHookEntries } from "./hooks/list-hook-entries.ts";
import { listHooks } from "./hooks/list-hooks.ts";
import { subscribeHook } from "./hooks/subscribe-hook.ts";
import { unsubscribeHook } from "./hooks/unsubscribe-hook.ts";
import { countProspects, enrolMatching, eraseMatching, suppressMatching, tagMatching } from "./jobs/change-matching.ts";
import { enrolImported } from "./jobs/enrol-imported.ts";
import { fixRows } from "./jobs/fix-rows.ts";
import { getJob, listJobs, listRefused, stopJob } from "./jobs/follow-job.ts";
import { addRows, importRows, runJob } from "./jobs/import-rows.ts";
import { addMailbox } from "./mailboxes/add-mailbox.ts";
import { askByCode } from "./mailboxes/ask-by-code.ts";
import { checkCredential } from "./mailboxes/check-credential.ts";
import { checkMailbox } from "./mailboxes/check-mailbox.ts";
import { checkMailboxPart } from "./mailboxes/check-mailbox-part.ts";
import { connectByCode } from "./mailboxes/connect-by-code.ts";
import { connectMailbox } from "./mailboxes/connect-mailbox.ts";
import { discoverMailbox } from "./mailboxes/discover-mailbox.ts";
import { getConnection } from "./mailboxes/get-connection.ts";
import { getMailboxDomain } from "./mailboxes/get-mailbox-domain.ts";
import { getMailboxServers } from "./mailboxes/get-mailbox-servers.ts";
import { identifyMailbox } from "./mailboxes/identify-mailbox.ts";
import { listMailProviders } from "./mailboxes/list-mail-providers.ts";
import { listMailboxBounces } from "./mailboxes/list-mailbox-bounces.ts";
import { listMailboxDays } from "./mailboxes/list-mailbox-days.ts";
import { listMailboxDomains } from "./mailboxes/list-mailbox-domains.ts";
import { listMailboxEntries } from "./mailboxes/list-mailbox-entries.ts";
import { listMailboxes } from "./mailboxes/list-mailboxes.ts";
import { finishMailboxConsent, openMailboxConsent } from "./mailboxes/mailbox-consent.ts";
import { previewMailboxRemoval } from "./mailboxes/preview-mailbox-removal.ts";
import { removeCredential } from "./mailboxes/remove-credential.ts";
import { removeMailbox } from "./mailboxes/remove-mailbox.ts";
import { storeCredential } from "./mailboxes/store-credential.ts";
import { updateMailbox } from "./mailboxes/update-mailbox.ts";
import { addNote } from "./notes/add-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { listNotes } from "./notes/list-notes.ts";
import { grantAuthorization } from "./oauth/authorization.ts";
import { answerOffer } from "./offers/answer-offer.ts";
import { createOffer } from "./offers/create-offer.ts";
import { listOfferEntries } from "./offers/list-offer-entries.ts";
import { listOffers } from "./offers/list-offers.ts";
import { openOffer } from "./offers/open-offer.ts";
import { withdrawOffer } from "./offers/withdraw-offer.ts";
import type { Operation } from "./operation.ts";
import {
  dropCampaignParked,
  dropProspectParked,
  listCampaignParked,
  listProspectParked,
  replayCampaignParked,
  replayProspectParked,
} from "./outbox/parked-events.ts";
import { peopleOperations } from "./people/operations.ts";
import { checkAddresses } from "./prospects/check-addresses.ts";
import { countByStatus } from "./prospects/count-by-status.ts";
import { createProspect } from "./prospects/create-prospect.ts";
import { eraseProspect } from "./prospects/erase-prospect.ts";
import { exportProspects } from "./prospects/export-prospects.ts";
import { getProspect } from "./prospects/get-prospect.ts";
import { getProspectHistory } from "./prospects/get-prospect-history.ts";
import { importProspects } from "./prospects/import-prospects.ts";
import { listLatestCampaigns } from "./prospects/list-latest-campaigns.ts";
import { listProspectEntries } from "./prospects/list-prospect-entries.ts";
import { listProspectFields } from "./prospects/list-prospect-fields.ts";
import { listProspects } from "./prospects/list-prospects.ts";
import { storeEngagements } from "./prospects/store-engagements.ts";
import { storeProspectCopies } from "./prospects/store-prospect-copies.ts";
import { storeVerifications } from "./prospects/store-verifications.ts";
import { tagProspects } from "./prospects/tag-prospects.ts";
import { updateProspect } from "./prospects/update-prospect.ts";
import { findReferences } from "./references/find-references.ts";
import { replyOperations } from "./replies/reply-operations.ts";
import { deleteSavedAnswer } from "./saved-answers/delete-saved-answer.ts";
import { fillSavedAnswer } from "./saved-answers/fill-saved-answer.ts";
import { listSavedAnswers } from "./saved-answers/list-saved-answers.ts";
import { saveSavedAnswer } from "./saved-answers/save-saved-answer.ts";
import { listCredentialKeys, listSecondFactorKeys, listSigningSecretKeys } from "./secrets/list-sealing-keys.ts";
import { resealCredentials, resealSecondFactors, resealSigningSecrets } from "./secrets/reseal-secrets.ts";
import { dispatchSend } from "./sending/dispatch-send.ts";
import { dispatchTestMail } from "./sending/dispatch-test-mail.ts";
import { endLease } from "./sending/end-lease.ts";
import { findHolder } from "./sending/find-holder.ts";
import { getSend } from "./sending/get-send.ts";
import { getSendingToday } from "./sending/get-sending-today.ts";
import { listPauses } from "./sending/list-pauses.ts";
import { listSends } from "./sending/list-sends.ts";
import { loadSend } from "./sending/load-send.ts";
import { loadTestMail } from "./sending/load-test-mail.ts";
import { pauseSending } from "./sending/pause-sending.ts";
import { resolveSend } from "./sending/resolve-send.ts";
import { resumeSending } from "./sending/resume-sending.ts";
import { writeMail } from "./sending/write-mail.ts";
import { addSuppression } from "./suppressions/add-suppression.ts";
import { createSuppression } from "./suppressions/create-suppression.ts";
import { deleteSuppression } from "./suppressions/delete-suppression.ts";
import { listSuppressionEntries } from "./suppressions/list-suppression-entries.ts";
import { listSuppressions } from "./suppressions/list-suppressions.ts";
import { removeSuppression } from "./suppressions/remove-suppression.ts";
import { storeSuppressionCopies } from "./suppressions/store-suppression-copies.ts";
import { getSystemStatus } from "./system/get-system-status.ts";
import { getDelivery } from "./webhooks/get-delivery.ts";
import { getWebhook } from "./webhooks/get-webhook.ts";
import { listDeliveries } from "./webhooks/list-deliveries.ts";
import { resendDelivery } from "./webhooks/resend-delivery.ts";
import { resendFailedDeliveries } from "./webhooks/resend-failed-deliveries.ts";
import { revealWebhookSecret } from "./webhooks/reveal-webhook-secret.ts";
import { setWebhook } from "./webhooks/set-webhook.ts";
import { switchOnReceiver } from "./webhooks/switch-on-receiver.ts";
import { testWebhook } from "./webhooks/test-webhook.ts";
import { closeWorkspace } from "./workspaces/close-workspace.ts";
import { configureWorkspace } from "./workspaces/configure-workspace.ts";
import { createToken } from "./workspaces/create-token.ts";
import { createWorkspace } from "./workspaces/create-workspace.ts";
import { deleteWorkspace } from "./workspaces/delete-workspace.ts";
import { getWorkspaceSettings } from "./workspaces/get-workspace-settings.ts";
import { getWorkspaceSetup } from "./workspaces/get-workspace-setup.ts";
import { listTokens } from "./workspaces/list-tokens.ts";
import { listWorkspaces } from "./workspaces/list-workspaces.ts";
import { renameWorkspace } from "./workspaces/rename-workspace.ts";
import { revokeToken } from "./workspaces/revoke-token.ts";
import { verifyWorkspace } from "./workspaces/verify-workspace.ts";
import {
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
} from "./workspaces/workspace-data.ts";

export const operations: readonly Operation[] = [
  listAudit,
  listCampaignHistory,
  addAttachment,
  getAttachment,
  listAttachments,
  addEnrolments,
  applyCampaign,
  checkCampaign,
  archiveCampaign,
  checkEnrollable,
  checkEnrolment,
  completeCampaign,
  ...campaignFigures,
  listFolders,
  moveCampaign,
  listHolidayRegions,
  enrolProspects,
  explainEnrolment,
  duplicateCampaign,
  exportCampaign,
  exportEnrolments,
  getCampaign,
  getCampaignStats,
  deleteCampaign,
  listCampaigns,
  listCampaignEntries,
  listEnrolments,
  listAwaited,
  listRequiredFields,
  findEnrolled,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  sendTestMail,
  requestEnrolment,
  resumeCampaign,
  runCampaignAgain,
  startCampaign,
  unarchiveCampaign,
  unsubscribeEnrolment,
  getCompany,
  listCompanies,
  listCompanyActivity,
  countConversations,
  countUnread,
  getConversation,
  listConversationEntries,
  listConversations,
  listLabels,
  saveDraft,
  deleteDraft,
  readConversation,
  updateConversation,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  showDeadLetter,
  listHooks,
  listHookEntries,
  subscribeHook,
  unsubscribeHook,
  addRows,
  countProspects,
  enrolMatching,
  eraseMatching,
  getJob,
  enrolImported,
  fixRows,
  importRows,
  listJobs,
  listRefused,
  runJob,
  stopJob,
  suppressMatching,
  tagMatching,
  addMailbox,
  connectMailbox,
  connectByCode,
  askByCode,
  getConnection,
  listMailProviders,
  openMailboxConsent,
  finishMailboxConsent,
  checkCredential,
  checkMailbox,
  checkMailboxPart,
  discoverMailbox,
  getMailboxDomain,
  getMailboxServers,
  identifyMailbox,
  listMailboxEntries,
  previewMailboxRemoval,
  removeCredential,
  removeMailbox,
  listMailboxes,
  listMailboxBounces,
  listMailboxDays,
  listMailboxDomains,
  storeCredential,
  updateMailbox,
  addNote,
  deleteNote,
  listNotes,
  listSavedAnswers,
  saveSavedAnswer,
  deleteSavedAnswer,
  fillSavedAnswer,
  answerOffer,
  createOffer,
  listOffers,
  listOfferEntries,
  openOffer,
  withdrawOffer,
  ...peopleOperations,
  createProspect,
  eraseProspect,
  exportProspects,
  getProspect,
  getProspectHistory,
  importProspects,
  listProspects,
  listProspectEntries,
  checkAddresses,
  listProspectFields,
  countByStatus,
  listLatestCampaigns,
  tagProspects,
  storeEngagements,
  storeProspectCopies,
  storeVerifications,
  updateProspect,
  findReferences,
  ...replyOperations,
  listCampaignParked,
  listProspectParked,
  replayCampaignParked,
  replayProspectParked,
  dropCampaignParked,
  dropProspectParked,
  listCredentialKeys,
  listSecondFactorKeys,
  listSigningSecretKeys,
  resealCredentials,
  resealSecondFactors,
  resealSigningSecrets,
  dispatchSend,
  endLease,
  findHolder,
  listPauses,
  getSend,
  getSendingToday,
  listSends,
  loadSend,
  loadTestMail,
  dispatchTestMail,
  pauseSending,
  resolveSend,
  resumeSending,
  writeMail,
  addSuppression,
  createSuppression,
  deleteSuppression,
  listSuppressionEntries,
  listSuppressions,
  removeSuppression,
  storeSuppressionCopies,
  getSystemStatus,
  listDeliveries,
  getDelivery,
  resendDelivery,
  resendFailedDeliveries,
  switchOnReceiver,
  getWebhook,
  revealWebhookSecret,
  setWebhook,
  testWebhook,
  closeWorkspace,
  configureWorkspace,
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  createToken,
  createWorkspace,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
  deleteWorkspace,
  getWorkspaceSettings,
  getWorkspaceSetup,
  grantAuthorization,
  listTokens,
  listWorkspaces,
  renameWorkspace,
  revokeToken,
  verifyWorkspace,
];
