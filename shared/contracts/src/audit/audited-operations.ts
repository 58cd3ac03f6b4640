import { sessionActs } from "../people/session-acts.ts";

export type AuditText = {
  did: string;
  /** Inputs that the entry shows: no secret, and nothing that an outsider wrote. */
  shows?: readonly string[];
  /** Outputs that the entry stores after a success: ids, and what may be shown. */
  answers?: readonly string[];
  /** What `id` of the input, and of the output, is the id of, where it isn't the operation's noun. */
  idOf?: { input?: string; output?: string };
  /** Belongs to the installation and outlives the workspace. */
  isAboveWorkspaces?: true;
};

/** Holds every operation that changes something, reveals a secret or contacts an outsider. */
export const auditedOperations: Readonly<Record<string, AuditText>> = {
  "authorization.grant": { did: "Connected an AI client", answers: ["token_id", "client_name", "read_only"] },
  "campaign-outbox.drop": { did: "Discarded parked events" },
  "campaign-outbox.replay": { did: "Published parked events again" },
  "campaign.apply": { did: "Saved a campaign", shows: ["name"], answers: ["id"] },
  "campaign.archive": { did: "Archived a campaign", answers: ["name"] },
  "campaign.complete": { did: "Completed a campaign", answers: ["name"] },
  "campaign.delete": { did: "Deleted a draft campaign", answers: ["name", "left"] },
  "campaign.duplicate": { did: "Duplicated a campaign", answers: ["id", "name"] },
  "campaign.enrol": { did: "Added prospects to a campaign" },
  "campaign.pause": { did: "Paused a campaign", answers: ["name"] },
  "campaign.resume": { did: "Resumed a campaign", answers: ["name"] },
  "campaign.run-again": { did: "Restarted a campaign", answers: ["name"] },
  "campaign.send-test": { did: "Sent a test email", shows: ["step"], answers: ["status"] },
  "campaign.start": { did: "Started a campaign", answers: ["name"] },
  "campaign.unarchive": { did: "Unarchived a campaign", answers: ["name"] },
  "conversation.delete-draft": { did: "Deleted a reply draft", idOf: { input: "reply" } },
  "conversation.save-draft": { did: "Saved a reply draft", idOf: { input: "reply" } },
  "conversation.update": {
    did: "Changed a conversation",
    shows: ["open", "unread", "snoozed_until", "assignee", "add_labels", "remove_labels"],
    idOf: { input: "reply" },
  },
  "credential.reseal": { did: "Encrypted mailboxes’ passwords with the current key" },
  "dead-letter.drop": { did: "Discarded dead messages", shows: ["service"] },
  "dead-letter.show": { did: "Read a dead message", shows: ["service"] },
  "dead-letter.replay": { did: "Replayed dead messages", shows: ["service"] },
  "delivery.resend": { did: "Sent a webhook delivery again" },
  "delivery.resend-failed": { did: "Sent failed webhook deliveries again" },
  "hook.subscribe": { did: "Subscribed a webhook", shows: ["event"], answers: ["id"] },
  "hook.unsubscribe": { did: "Removed a webhook subscription" },
  "invitation.create": { did: "Invited a member", shows: ["role"], answers: ["id"] },
  "invitation.withdraw": { did: "Withdrew an invitation" },
  "job.enrol": { did: "Started adding all matching prospects", answers: ["id"] },
  "job.erase": { did: "Started erasing all matching prospects", answers: ["id"] },
  "job.import": { did: "Started an import", answers: ["id"] },
  "job.run": { did: "Ran an import" },
  "job.stop": { did: "Stopped a job" },
  "job.suppress": { did: "Started suppressing all matching prospects", answers: ["id"] },
  "job.tag": { did: "Started tagging all matching prospects", answers: ["id"] },
  "mailbox.add": { did: "Saved a mailbox", answers: ["id", "outcome"] },
  "mailbox.check": { did: "Checked a mailbox" },
  "mailbox.connect": { did: "Started connecting a mailbox", answers: ["id", "provider"] },
  "mailbox.connect-by-code": { did: "Started connecting a mailbox with a code", answers: ["id", "provider"] },
  "mailbox.remove": { did: "Removed a mailbox" },
  "mailbox.update": { did: "Changed a mailbox", answers: ["id"] },
  "member.remove": { did: "Removed a member" },
  "member.set-role": { did: "Changed a member’s role", shows: ["role"] },
  "note.add": { did: "Added a note", answers: ["id"] },
  "note.delete": { did: "Deleted a note" },
  "offer.create": { did: "Created an offer", answers: ["id"] },
  "offer.withdraw": { did: "Withdrew an offer" },
  "prospect-outbox.drop": { did: "Discarded parked events" },
  "prospect-outbox.replay": { did: "Published parked events again" },
  "prospect.create": { did: "Created a prospect", answers: ["id"] },
  "prospect.erase": { did: "Erased a prospect", answers: ["id"] },
  "prospect.import": { did: "Imported prospects" },
  "prospect.update": { did: "Changed a prospect" },
  "reply.forward": {
    did: "Forwarded a reply",
    shows: ["confirmed"],
    answers: ["id"],
    idOf: { output: "answer" },
  },
  "reply.send": { did: "Sent a reply", shows: ["confirmed"], answers: ["id"], idOf: { output: "answer" } },
  "reply.withdraw": { did: "Withdrew a reply", answers: ["reply_id"], idOf: { input: "answer" } },
  "reply.update": { did: "Changed a reply", shows: ["classification", "handled", "autoreplied", "held"] },
  "attachment.add": { did: "Uploaded an attachment", shows: ["name"], answers: ["id"] },
  "saved-answer.delete": { did: "Deleted a saved reply" },
  "saved-answer.save": { did: "Changed a saved reply", shows: ["name"], answers: ["id"] },
  "second-factor.reseal": { did: "Encrypted second factors with the current key" },
  "send.resolve": { did: "Resolved an email with unknown outcome", shows: ["as", "again"] },
  "sending.pause": { did: "Paused sending", answers: ["scope"] },
  "sending.resume": { did: "Resumed sending" },
  "suppression.add": { did: "Suppressed an email or domain", shows: ["kind", "reason", "global"], answers: ["id"] },
  "suppression.create": { did: "Suppressed an email or domain", shows: ["kind", "reason"], answers: ["id"] },
  "suppression.delete": { did: "Removed a suppression" },
  "suppression.remove": { did: "Removed a suppression", shows: ["global"] },
  "token.create": { did: "Created an API token", shows: ["name", "read_only", "may_answer"], answers: ["id"] },
  "token.revoke": { did: "Revoked an API token", answers: ["name"] },
  "user.disable": { did: "Disabled an account", answers: ["id"] },
  "user.enable": { did: "Enabled an account", answers: ["id"] },
  "user.end-operator": { did: "Removed operator rights", answers: ["id"] },
  "user.end-sessions": { did: "Ended all sessions of an account", answers: ["id"] },
  "user.link": { did: "Created a sign-in link", answers: ["id"] },
  "user.make-operator": { did: "Made an account operator", answers: ["id"] },
  "user.remove-second-factor": { did: "Removed a second factor", answers: ["id"] },
  "user.reset": { did: "Reset an account’s sign-in", answers: ["id"] },
  "verification.store": { did: "Saved email verification results" },
  "webhook.reseal": { did: "Encrypted signing secrets with the current key" },
  "webhook.secret": { did: "Revealed the signing secret", shows: ["rotate"] },
  "webhook.set": { did: "Set the workspace webhook’s URL" },
  "webhook.switch-on": { did: "Switched a receiver on" },
  "webhook.test": { did: "Sent a test event", shows: ["event"], answers: ["delivery_id"] },
  "workspace.claim": { did: "Created a link for an owner", shows: ["operator"] },
  "workspace.close": { did: "Started deleting a workspace", isAboveWorkspaces: true },
  "workspace.configure": {
    did: "Changed the workspace’s settings",
    shows: [
      "timezone",
      "window_start_hour",
      "window_end_hour",
      "tracking_domain",
      "signature",
      "opt_out",
      "postal_address",
      "google_per_hour",
      "microsoft_per_hour",
      "domain_per_hour",
    ],
  },
  "workspace.create": { did: "Created a workspace", shows: ["name"], answers: ["id"], isAboveWorkspaces: true },
  "workspace.delete": { did: "Deleted a workspace", isAboveWorkspaces: true },
  "workspace.make-owner": { did: "Created an owner with a password", shows: ["operator"], answers: ["id"] },
  "workspace.rename": { did: "Renamed the workspace", shows: ["name"] },
  "workspace.verify": { did: "Checked the tracking domain" },
};

const otherActs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sessionActs.map(({ name, did }) => [name, did])),
  "authorization.end": "Disconnected an AI client: its code or refresh token was used twice",
  "authorization.redeem": "Fetched its access token",
  "campaign.prefer-copy": "Preferred the better variant",
  "campaign.refuse-enrolment": "Didn’t add a new prospect",
};

export const sentenceOf = (operation: string, about: string | null): string => {
  const did = auditedOperations[operation]?.did ?? otherActs[operation] ?? operation;
  return about === null ? did : `${did}: ${about}`;
};
