import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import addAttachment from "./operations/add-attachment.ts";
import addEnrolments from "./operations/add-enrolments.ts";
import addMailbox from "./operations/add-mailbox.ts";
import addNote from "./operations/add-note.ts";
import answerOffer from "./operations/answer-offer.ts";
import applyCampaign from "./operations/apply-campaign/apply-campaign.ts";
import checkCampaign from "./operations/apply-campaign/check-campaign.ts";
import archiveCampaign from "./operations/archive-campaign.ts";
import getCampaignResults from "./operations/campaign-results/get-campaign-results.ts";
import checkEnrollable from "./operations/check-enrollable.ts";
import completeCampaign from "./operations/complete-campaign.ts";
import configureWorkspace from "./operations/configure-workspace.ts";
import countCampaignData from "./operations/count-campaign-data.ts";
import countCampaigns from "./operations/count-campaigns.ts";
import countCapped from "./operations/count-capped.ts";
import countConversations from "./operations/count-conversations.ts";
import countDays from "./operations/count-days.ts";
import countUnread from "./operations/count-unread.ts";
import countWeeks from "./operations/count-weeks.ts";
import createOffer from "./operations/create-offer.ts";
import deleteCampaign from "./operations/delete-campaign.ts";
import deleteCampaignData from "./operations/delete-campaign-data.ts";
import deleteDraft from "./operations/delete-draft.ts";
import deleteNote from "./operations/delete-note.ts";
import deleteSavedAnswer from "./operations/delete-saved-answer.ts";
import dispatchSend from "./operations/dispatch-send.ts";
import dispatchTestMail from "./operations/dispatch-test-mail.ts";
import dropParked from "./operations/drop-parked.ts";
import duplicateCampaign from "./operations/duplicate-campaign.ts";
import endLease from "./operations/end-lease.ts";
import checkEnrolment from "./operations/enrol-prospects/check-enrolment.ts";
import enrolProspects from "./operations/enrol-prospects/enrol-prospects.ts";
import explainEnrolment from "./operations/explain-enrolment.ts";
import exportCampaign from "./operations/export-campaign.ts";
import exportEnrolments from "./operations/export-enrolments.ts";
import exportReplies from "./operations/export-replies.ts";
import fillSavedAnswer from "./operations/fill-saved-answer.ts";
import findEnrolled from "./operations/find-enrolled.ts";
import findHolder from "./operations/find-holder.ts";
import findReferences from "./operations/find-references.ts";
import forwardReply from "./operations/forward-reply.ts";
import getAttachment from "./operations/get-attachment.ts";
import getCampaign from "./operations/get-campaign.ts";
import getCampaignStats from "./operations/get-campaign-stats.ts";
import getConversation from "./operations/get-conversation.ts";
import getProspectHistory from "./operations/get-prospect-history.ts";
import getReply from "./operations/get-reply.ts";
import getSend from "./operations/get-send.ts";
import getSendingToday from "./operations/get-sending-today.ts";
import getWhereabouts from "./operations/get-whereabouts.ts";
import getWorkspaceSettings from "./operations/get-workspace-settings.ts";
import getWorkspaceSetup from "./operations/get-workspace-setup.ts";
import identifyMailbox from "./operations/identify-mailbox.ts";
import listAttachments from "./operations/list-attachments.ts";
import listAwaited from "./operations/list-awaited.ts";
import listCampaignEntries from "./operations/list-campaign-entries.ts";
import listCampaignProspects from "./operations/list-campaign-prospects.ts";
import listCampaigns from "./operations/list-campaigns.ts";
import listConversationEntries from "./operations/list-conversation-entries.ts";
import listConversations from "./operations/list-conversations.ts";
import listEnrolments from "./operations/list-enrolments.ts";
import listFolders from "./operations/list-folders.ts";
import listHolidayRegions from "./operations/list-holiday-regions.ts";
import listLabels from "./operations/list-labels.ts";
import listLatestCampaigns from "./operations/list-latest-campaigns.ts";
import listMailboxBounces from "./operations/list-mailbox-bounces.ts";
import listMailboxDays from "./operations/list-mailbox-days.ts";
import listMailboxEntries from "./operations/list-mailbox-entries.ts";
import listMailboxes from "./operations/list-mailboxes.ts";
import listNext from "./operations/list-next.ts";
import listNotes from "./operations/list-notes.ts";
import listOfferEntries from "./operations/list-offer-entries.ts";
import listOffers from "./operations/list-offers.ts";
import listParked from "./operations/list-parked.ts";
import listPauses from "./operations/list-pauses.ts";
import listReplies from "./operations/list-replies.ts";
import listReplyEntries from "./operations/list-reply-entries.ts";
import listRequiredFields from "./operations/list-required-fields.ts";
import listSavedAnswers from "./operations/list-saved-answers.ts";
import listSends from "./operations/list-sends.ts";
import listUnsentAnswers from "./operations/list-unsent-answers.ts";
import loadSend from "./operations/load-send.ts";
import loadTestMail from "./operations/load-test-mail.ts";
import moveCampaign from "./operations/move-campaign.ts";
import nameWriters from "./operations/name-writers.ts";
import openOffer from "./operations/open-offer.ts";
import pauseCampaign from "./operations/pause-campaign.ts";
import pauseSending from "./operations/pause-sending.ts";
import preflightCampaign from "./operations/preflight-campaign.ts";
import previewCampaign from "./operations/preview-campaign/preview-campaign.ts";
import previewMailboxRemoval from "./operations/preview-mailbox-removal.ts";
import readConversation from "./operations/read-conversation.ts";
import readThread from "./operations/read-thread.ts";
import removeMailbox from "./operations/remove-mailbox.ts";
import replayParked from "./operations/replay-parked.ts";
import requestEnrolment from "./operations/request-enrolment.ts";
import resolveSend from "./operations/resolve-send/resolve-send.ts";
import resumeCampaign from "./operations/resume-campaign.ts";
import resumeSending from "./operations/resume-sending.ts";
import runCampaignAgain from "./operations/run-campaign-again.ts";
import saveDraft from "./operations/save-draft.ts";
import saveSavedAnswer from "./operations/save-saved-answer.ts";
import sendAnswer from "./operations/send-answer.ts";
import startCampaign from "./operations/start-campaign.ts";
import storeProspectCopies from "./operations/store-prospect-copies.ts";
import storeSuppressionCopies from "./operations/store-suppression-copies.ts";
import unarchiveCampaign from "./operations/unarchive-campaign.ts";
import unsubscribeEnrolment from "./operations/unsubscribe-enrolment.ts";
import updateConversation from "./operations/update-conversation.ts";
import updateMailbox from "./operations/update-mailbox.ts";
import updateReply from "./operations/update-reply.ts";
import verifyWorkspace from "./operations/verify-workspace.ts";
import withdrawAnswer from "./operations/withdraw-answer.ts";
import withdrawOffer from "./operations/withdraw-offer.ts";

export const operations: readonly Implementation<Context>[] = [
  addAttachment,
  addEnrolments,
  addMailbox,
  answerOffer,
  applyCampaign,
  checkCampaign,
  archiveCampaign,
  checkEnrollable,
  checkEnrolment,
  completeCampaign,
  configureWorkspace,
  createOffer,
  dispatchSend,
  dropParked,
  duplicateCampaign,
  endLease,
  findHolder,
  findReferences,
  deleteCampaign,
  enrolProspects,
  explainEnrolment,
  exportCampaign,
  exportEnrolments,
  exportReplies,
  getAttachment,
  listAttachments,
  getCampaign,
  getCampaignStats,
  getCampaignResults,
  getProspectHistory,
  listLatestCampaigns,
  addNote,
  deleteNote,
  listNotes,
  listSavedAnswers,
  saveSavedAnswer,
  deleteSavedAnswer,
  fillSavedAnswer,
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
  getReply,
  identifyMailbox,
  listCampaignEntries,
  listCampaigns,
  listEnrolments,
  listAwaited,
  listRequiredFields,
  findEnrolled,
  listMailboxBounces,
  listMailboxDays,
  listMailboxEntries,
  listMailboxes,
  listOfferEntries,
  listOffers,
  listParked,
  listPauses,
  listReplyEntries,
  listReplies,
  nameWriters,
  getSend,
  getSendingToday,
  listSends,
  loadSend,
  loadTestMail,
  dispatchTestMail,
  openOffer,
  pauseCampaign,
  pauseSending,
  preflightCampaign,
  previewCampaign,
  previewMailboxRemoval,
  removeMailbox,
  replayParked,
  requestEnrolment,
  resolveSend,
  resumeCampaign,
  runCampaignAgain,
  resumeSending,
  startCampaign,
  storeProspectCopies,
  storeSuppressionCopies,
  unarchiveCampaign,
  unsubscribeEnrolment,
  updateMailbox,
  updateReply,
  readThread,
  forwardReply,
  sendAnswer,
  listUnsentAnswers,
  withdrawAnswer,
  getWorkspaceSettings,
  getWorkspaceSetup,
  verifyWorkspace,
  withdrawOffer,
  countCampaignData,
  countCapped,
  countCampaigns,
  listFolders,
  moveCampaign,
  getWhereabouts,
  listNext,
  listCampaignProspects,
  listHolidayRegions,
  countDays,
  countWeeks,
  deleteCampaignData,
];
