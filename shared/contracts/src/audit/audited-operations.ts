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
  "authorization.grant": { did: "Let an MCP client in", answers: ["token_id", "client_name", "read_only"] },
  "campaign-outbox.drop": { did: "Threw parked events away" },
  "campaign-outbox.replay": { did: "Published parked events again" },
  "campaign.apply": { did: "Wrote a campaign", shows: ["name"], answers: ["id"] },
  "campaign.archive": { did: "Archived a campaign", answers: ["name"] },
  "campaign.complete": { did: "Completed a campaign", answers: ["name"] },
  "campaign.delete": { did: "Deleted a draft campaign", answers: ["name", "left"] },
  "campaign.duplicate": { did: "Duplicated a campaign", answers: ["id", "name"] },
  "campaign.enrol": { did: "Enrolled prospects in a campaign" },
  "campaign.pause": { did: "Paused a campaign", answers: ["name"] },
  "campaign.resume": { did: "Resumed a campaign", answers: ["name"] },
  "campaign.run-again": { did: "Brought a completed campaign back", answers: ["name"] },
  "campaign.send-test": { did: "Sent a test of a step to themselves", shows: ["step"], answers: ["status"] },
  "campaign.start": { did: "Started a campaign", answers: ["name"] },
  "conversation.delete-draft": { did: "Deleted the draft of an answer", idOf: { input: "reply" } },
  "conversation.save-draft": { did: "Wrote the draft of an answer", idOf: { input: "reply" } },
  "conversation.update": {
    did: "Changed a conversation",
    shows: ["open", "unread", "snoozed_until", "assignee", "add_labels", "remove_labels"],
    idOf: { input: "reply" },
  },
  "credential.reseal": { did: "Encrypted mailboxes’ passwords with the current key" },
  "dead-letter.drop": { did: "Threw dead messages away", shows: ["service"] },
  "dead-letter.show": { did: "Read a dead message", shows: ["service"] },
  "dead-letter.replay": { did: "Put dead messages back into their queues", shows: ["service"] },
  "delivery.resend": { did: "Sent a webhook delivery again" },
  "delivery.resend-failed": { did: "Sent failed webhook deliveries again" },
  "hook.subscribe": { did: "Subscribed a webhook", shows: ["event"], answers: ["id"] },
  "hook.unsubscribe": { did: "Removed a webhook subscription" },
  "invitation.create": { did: "Invited somebody", shows: ["role"], answers: ["id"] },
  "invitation.withdraw": { did: "Withdrew an invitation" },
  "job.enrol": { did: "Began to enrol all that match", answers: ["id"] },
  "job.erase": { did: "Began to erase all that match", answers: ["id"] },
  "job.import": { did: "Began an import", answers: ["id"] },
  "job.run": { did: "Ran an import" },
  "job.stop": { did: "Stopped a job" },
  "job.suppress": { did: "Began to suppress all that match", answers: ["id"] },
  "job.tag": { did: "Began to tag all that match", answers: ["id"] },
  "mailbox.add": { did: "Wrote a mailbox", answers: ["id", "outcome"] },
  "mailbox.check": { did: "Checked a mailbox" },
  "mailbox.connect": { did: "Began to connect a mailbox", answers: ["id", "provider"] },
  "mailbox.connect-by-code": { did: "Began to connect a mailbox by a code", answers: ["id", "provider"] },
  "mailbox.remove": { did: "Removed a mailbox" },
  "mailbox.update": { did: "Changed a mailbox", answers: ["id"] },
  "member.remove": { did: "Ended a membership" },
  "member.set-role": { did: "Changed a member’s role", shows: ["role"] },
  "note.add": { did: "Wrote a note", answers: ["id"] },
  "note.delete": { did: "Deleted a note" },
  "offer.create": { did: "Made an offer", answers: ["id"] },
  "offer.withdraw": { did: "Withdrew an offer" },
  "prospect-outbox.drop": { did: "Threw parked events away" },
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
  "reply.send": { did: "Answered a reply", shows: ["confirmed"], answers: ["id"], idOf: { output: "answer" } },
  "reply.withdraw": { did: "Withdrew an answer", answers: ["reply_id"], idOf: { input: "answer" } },
  "reply.update": { did: "Changed a reply", shows: ["classification", "handled", "autoreplied", "held"] },
  "attachment.add": { did: "Stored a file to attach", shows: ["name"], answers: ["id"] },
  "saved-answer.delete": { did: "Deleted a saved answer" },
  "saved-answer.save": { did: "Wrote a saved answer", shows: ["name"], answers: ["id"] },
  "second-factor.reseal": { did: "Encrypted second factors with the current key" },
  "send.resolve": { did: "Settled an unknown send", shows: ["as", "again"] },
  "sending.pause": { did: "Paused sending", answers: ["scope"] },
  "sending.resume": { did: "Resumed sending" },
  "suppression.add": { did: "Suppressed an address or a domain", shows: ["kind", "reason", "global"], answers: ["id"] },
  "suppression.create": { did: "Suppressed an address or a domain", shows: ["kind", "reason"], answers: ["id"] },
  "suppression.delete": { did: "Removed a suppression" },
  "suppression.remove": { did: "Removed a suppression", shows: ["global"] },
  "token.create": { did: "Created an API token", shows: ["name", "read_only", "may_answer"], answers: ["id"] },
  "token.revoke": { did: "Revoked an API token", answers: ["name"] },
  "user.disable": { did: "Disabled an account", answers: ["id"] },
  "user.enable": { did: "Enabled an account", answers: ["id"] },
  "user.end-operator": { did: "Let somebody run the installation no longer", answers: ["id"] },
  "user.end-sessions": { did: "Ended somebody’s sessions", answers: ["id"] },
  "user.link": { did: "Made a link that signs somebody in", answers: ["id"] },
  "user.make-operator": { did: "Let somebody run the installation", answers: ["id"] },
  "user.remove-second-factor": { did: "Took somebody’s second factor away", answers: ["id"] },
  "user.reset": { did: "Ended somebody’s password and sessions", answers: ["id"] },
  "verification.store": { did: "Stored what verifying addresses found" },
  "webhook.reseal": { did: "Encrypted signing secrets with the current key" },
  "webhook.secret": { did: "Revealed the signing secret", shows: ["rotate"] },
  "webhook.set": { did: "Set the workspace webhook’s URL" },
  "webhook.switch-on": { did: "Switched a receiver on" },
  "webhook.test": { did: "Sent a test webhook", shows: ["event"], answers: ["delivery_id"] },
  "workspace.claim": { did: "Made a link for an owner", shows: ["operator"] },
  "workspace.close": { did: "Began to delete a workspace", isAboveWorkspaces: true },
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
  "workspace.make-owner": { did: "Made an owner with a password", shows: ["operator"], answers: ["id"] },
  "workspace.rename": { did: "Renamed the workspace", shows: ["name"] },
  "workspace.verify": { did: "Looked up the tracking domain" },
};

const otherActs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sessionActs.map(({ name, did }) => [name, did])),
  "authorization.end": "Ended an MCP client’s access: its code or refresh token was used twice",
  "authorization.redeem": "Fetched the token that it was let in for",
  "campaign.prefer-copy": "Preferred the better copy",
  "campaign.refuse-enrolment": "Didn’t enrol a new prospect",
};

export const sentenceOf = (operation: string, about: string | null): string => {
  const did = auditedOperations[operation]?.did ?? otherActs[operation] ?? operation;
  return about === null ? did : `${did}: ${about}`;
};
