import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import addAttachment from "./operations/attachments/add-attachment.ts";
import getAttachment from "./operations/attachments/get-attachment.ts";
import listAttachments from "./operations/attachments/list-attachments.ts";
import applyCampaign from "./operations/campaigns/apply-campaign/apply-campaign.ts";
import checkCampaign from "./operations/campaigns/apply-campaign/check-campaign.ts";
import archiveCampaign from "./operations/campaigns/archive-campaign.ts";
import getCampaignResults from "./operations/campaigns/campaign-results/get-campaign-results.ts";
import checkEnrollable from "./operations/campaigns/check-enrollable.ts";
import completeCampaign from "./operations/campaigns/complete-campaign.ts";
import countCampaigns from "./operations/campaigns/count-campaigns.ts";
import countCapped from "./operations/campaigns/count-capped.ts";
import countDays from "./operations/campaigns/count-days.ts";
import countWeeks from "./operations/campaigns/count-weeks.ts";
import deleteCampaign from "./operations/campaigns/delete-campaign.ts";
import duplicateCampaign from "./operations/campaigns/duplicate-campaign.ts";
import enrolProspects from "./operations/campaigns/enrol-prospects/enrol-prospects.ts";
import exportCampaign from "./operations/campaigns/export-campaign.ts";
import getCampaign from "./operations/campaigns/get-campaign.ts";
import getCampaignStats from "./operations/campaigns/get-campaign-stats.ts";
import getWhereabouts from "./operations/campaigns/get-whereabouts.ts";
import listCampaignEntries from "./operations/campaigns/list-campaign-entries.ts";
import listCampaignProspects from "./operations/campaigns/list-campaign-prospects.ts";
import listCampaigns from "./operations/campaigns/list-campaigns.ts";
import listFolders from "./operations/campaigns/list-folders.ts";
import listHolidayRegions from "./operations/campaigns/list-holiday-regions.ts";
import listNext from "./operations/campaigns/list-next.ts";
import listRequiredFields from "./operations/campaigns/list-required-fields.ts";
import moveCampaign from "./operations/campaigns/move-campaign.ts";
import pauseCampaign from "./operations/campaigns/pause-campaign.ts";
import preflightCampaign from "./operations/campaigns/preflight-campaign.ts";
import previewCampaign from "./operations/campaigns/preview-campaign/preview-campaign.ts";
import resumeCampaign from "./operations/campaigns/resume-campaign.ts";
import runCampaignAgain from "./operations/campaigns/run-campaign-again.ts";
import startCampaign from "./operations/campaigns/start-campaign.ts";
import unarchiveCampaign from "./operations/campaigns/unarchive-campaign.ts";
import countConversations from "./operations/conversations/count-conversations.ts";
import countUnread from "./operations/conversations/count-unread.ts";
import deleteDraft from "./operations/conversations/delete-draft.ts";
import getConversation from "./operations/conversations/get-conversation.ts";
import listConversationEntries from "./operations/conversations/list-conversation-entries.ts";
import listConversations from "./operations/conversations/list-conversations.ts";
import listLabels from "./operations/conversations/list-labels.ts";
import readConversation from "./operations/conversations/read-conversation.ts";
import saveDraft from "./operations/conversations/save-draft.ts";
import updateConversation from "./operations/conversations/update-conversation.ts";
import addEnrolments from "./operations/enrolments/add-enrolments.ts";
import checkEnrolment from "./operations/enrolments/check-enrolment.ts";
import explainEnrolment from "./operations/enrolments/explain-enrolment.ts";
import exportEnrolments from "./operations/enrolments/export-enrolments.ts";
import findEnrolled from "./operations/enrolments/find-enrolled.ts";
import listAwaited from "./operations/enrolments/list-awaited.ts";
import listEnrolments from "./operations/enrolments/list-enrolments.ts";
import requestEnrolment from "./operations/enrolments/request-enrolment.ts";
import unsubscribeEnrolment from "./operations/enrolments/unsubscribe-enrolment.ts";
import addMailbox from "./operations/mailboxes/add-mailbox.ts";
import identifyMailbox from "./operations/mailboxes/identify-mailbox.ts";
import listMailboxBounces from "./operations/mailboxes/list-mailbox-bounces.ts";
import listMailboxDays from "./operations/mailboxes/list-mailbox-days.ts";
import listMailboxEntries from "./operations/mailboxes/list-mailbox-entries.ts";
import listMailboxes from "./operations/mailboxes/list-mailboxes.ts";
import previewMailboxRemoval from "./operations/mailboxes/preview-mailbox-removal.ts";
import removeMailbox from "./operations/mailboxes/remove-mailbox.ts";
import updateMailbox from "./operations/mailboxes/update-mailbox.ts";
import addNote from "./operations/notes/add-note.ts";
import deleteNote from "./operations/notes/delete-note.ts";
import listNotes from "./operations/notes/list-notes.ts";
import answerOffer from "./operations/offers/answer-offer.ts";
import createOffer from "./operations/offers/create-offer.ts";
import listOfferEntries from "./operations/offers/list-offer-entries.ts";
import listOffers from "./operations/offers/list-offers.ts";
import openOffer from "./operations/offers/open-offer.ts";
import withdrawOffer from "./operations/offers/withdraw-offer.ts";
import dropParked from "./operations/outbox/drop-parked.ts";
import listParked from "./operations/outbox/list-parked.ts";
import replayParked from "./operations/outbox/replay-parked.ts";
import getProspectHistory from "./operations/prospects/get-prospect-history.ts";
import listLatestCampaigns from "./operations/prospects/list-latest-campaigns.ts";
import storeProspectCopies from "./operations/prospects/store-prospect-copies.ts";
import findReferences from "./operations/references/find-references.ts";
import exportReplies from "./operations/replies/export-replies.ts";
import forwardReply from "./operations/replies/forward-reply.ts";
import getReply from "./operations/replies/get-reply.ts";
import listReplies from "./operations/replies/list-replies.ts";
import listReplyEntries from "./operations/replies/list-reply-entries.ts";
import listUnsentAnswers from "./operations/replies/list-unsent-answers.ts";
import nameWriters from "./operations/replies/name-writers.ts";
import readThread from "./operations/replies/read-thread.ts";
import sendAnswer from "./operations/replies/send-answer.ts";
import updateReply from "./operations/replies/update-reply.ts";
import withdrawAnswer from "./operations/replies/withdraw-answer.ts";
import deleteSavedAnswer from "./operations/saved-answers/delete-saved-answer.ts";
import fillSavedAnswer from "./operations/saved-answers/fill-saved-answer.ts";
import listSavedAnswers from "./operations/saved-answers/list-saved-answers.ts";
import saveSavedAnswer from "./operations/saved-answers/save-saved-answer.ts";
import dispatchSend from "./operations/sending/dispatch-send.ts";
import dispatchTestMail from "./operations/sending/dispatch-test-mail.ts";
import endLease from "./operations/sending/end-lease.ts";
import findHolder from "./operations/sending/find-holder.ts";
import getSend from "./operations/sending/get-send.ts";
import getSendingToday from "./operations/sending/get-sending-today.ts";
import listPauses from "./operations/sending/list-pauses.ts";
import listSends from "./operations/sending/list-sends.ts";
import loadSend from "./operations/sending/load-send.ts";
import loadTestMail from "./operations/sending/load-test-mail.ts";
import pauseSending from "./operations/sending/pause-sending.ts";
import resolveSend from "./operations/sending/resolve-send/resolve-send.ts";
import resumeSending from "./operations/sending/resume-sending.ts";
import storeSuppressionCopies from "./operations/suppressions/store-suppression-copies.ts";
import configureWorkspace from "./operations/workspaces/configure-workspace.ts";
import countCampaignData from "./operations/workspaces/count-campaign-data.ts";
import deleteCampaignData from "./operations/workspaces/delete-campaign-data.ts";
import getWorkspaceSettings from "./operations/workspaces/get-workspace-settings.ts";
import getWorkspaceSetup from "./operations/workspaces/get-workspace-setup.ts";
import verifyWorkspace from "./operations/workspaces/verify-workspace.ts";

export const operations: readonly Implementation<Context>[] = [
  addAttachment,
  getAttachment,
  listAttachments,
  applyCampaign,
  checkCampaign,
  archiveCampaign,
  getCampaignResults,
  checkEnrollable,
  completeCampaign,
  countCampaigns,
  countCapped,
  countDays,
  countWeeks,
  deleteCampaign,
  duplicateCampaign,
  enrolProspects,
  exportCampaign,
  getCampaign,
  getCampaignStats,
  getWhereabouts,
  listCampaignEntries,
  listCampaignProspects,
  listCampaigns,
  listFolders,
  listHolidayRegions,
  listNext,
  listRequiredFields,
  moveCampaign,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  resumeCampaign,
  runCampaignAgain,
  startCampaign,
  unarchiveCampaign,
  countConversations,
  countUnread,
  deleteDraft,
  getConversation,
  listConversationEntries,
  listConversations,
  listLabels,
  readConversation,
  saveDraft,
  updateConversation,
  addEnrolments,
  checkEnrolment,
  explainEnrolment,
  exportEnrolments,
  findEnrolled,
  listAwaited,
  listEnrolments,
  requestEnrolment,
  unsubscribeEnrolment,
  addMailbox,
  identifyMailbox,
  listMailboxBounces,
  listMailboxDays,
  listMailboxEntries,
  listMailboxes,
  previewMailboxRemoval,
  removeMailbox,
  updateMailbox,
  addNote,
  deleteNote,
  listNotes,
  answerOffer,
  createOffer,
  listOfferEntries,
  listOffers,
  openOffer,
  withdrawOffer,
  dropParked,
  listParked,
  replayParked,
  getProspectHistory,
  listLatestCampaigns,
  storeProspectCopies,
  findReferences,
  exportReplies,
  forwardReply,
  getReply,
  listReplies,
  listReplyEntries,
  listUnsentAnswers,
  nameWriters,
  readThread,
  sendAnswer,
  updateReply,
  withdrawAnswer,
  deleteSavedAnswer,
  fillSavedAnswer,
  listSavedAnswers,
  saveSavedAnswer,
  dispatchSend,
  dispatchTestMail,
  endLease,
  findHolder,
  getSend,
  getSendingToday,
  listPauses,
  listSends,
  loadSend,
  loadTestMail,
  pauseSending,
  resolveSend,
  resumeSending,
  storeSuppressionCopies,
  configureWorkspace,
  countCampaignData,
  deleteCampaignData,
  getWorkspaceSettings,
  getWorkspaceSetup,
  verifyWorkspace,
];
