/** What the audit trail says of an operation that was done or tried, beside the ids that it was about. */
export type AuditWords = {
  /** A sentence without its end. */
  did: string;
  /** Inputs that are told with it: never a secret, and never what somebody outside said or is called. */
  tells?: readonly string[];
  /** Outputs that are kept when it is done: ids, and what may be told. */
  answers?: readonly string[];
  /** It is about the workspace as a whole, so that its entry is the installation's and outlives the workspace. */
  isAboveWorkspaces?: true;
};

/** Operations that change something, reveal a secret or reach a stranger. Each other one stands in audited-operations.test.ts. */
export const auditedOperations: Readonly<Record<string, AuditWords>> = {
  "campaign.apply": { did: "Wrote a campaign", tells: ["name"], answers: ["id"] },
  "campaign.archive": { did: "Archived a campaign", answers: ["name"] },
  "campaign.complete": { did: "Completed a campaign", answers: ["name"] },
  "campaign.enrol": { did: "Enrolled prospects in a campaign" },
  "campaign.pause": { did: "Paused a campaign", answers: ["name"] },
  "campaign.resume": { did: "Resumed a campaign", answers: ["name"] },
  "campaign.start": { did: "Started a campaign", answers: ["name"] },
  "credential.reseal": { did: "Encrypted mailboxes’ passwords with the current key" },
  "dead-letter.drop": { did: "Threw dead messages away", tells: ["service"] },
  "dead-letter.replay": { did: "Put dead messages back into their queues", tells: ["service"] },
  "delivery.resend": { did: "Sent a webhook delivery again" },
  "delivery.resend-failed": { did: "Sent failed webhook deliveries again" },
  "hook.subscribe": { did: "Subscribed a webhook", tells: ["event"], answers: ["id"] },
  "hook.unsubscribe": { did: "Removed a webhook subscription" },
  "invitation.create": { did: "Invited somebody", tells: ["role"], answers: ["id"] },
  "invitation.withdraw": { did: "Withdrew an invitation" },
  "job.enrol": { did: "Began to enrol all that match", answers: ["id"] },
  "job.erase": { did: "Began to erase all that match", answers: ["id"] },
  "job.import": { did: "Began an import", answers: ["id"] },
  "job.run": { did: "Ran an import" },
  "job.stop": { did: "Stopped a job" },
  "job.suppress": { did: "Began to suppress all that match", answers: ["id"] },
  "mailbox.add": { did: "Wrote a mailbox", answers: ["id", "outcome"] },
  "mailbox.remove": { did: "Removed a mailbox" },
  "member.remove": { did: "Ended a membership" },
  "member.set-role": { did: "Changed a member’s role", tells: ["role"] },
  "offer.create": { did: "Made an offer", answers: ["id"] },
  "offer.withdraw": { did: "Withdrew an offer" },
  "prospect.create": { did: "Created a prospect", answers: ["id"] },
  "prospect.erase": { did: "Erased a prospect", answers: ["id"] },
  "prospect.import": { did: "Imported prospects" },
  "prospect.update": { did: "Changed a prospect" },
  "reply.update": { did: "Changed a reply", tells: ["classification", "handled", "autoreplied", "held"] },
  "second-factor.reseal": { did: "Encrypted second factors with the current key" },
  "send.resolve": { did: "Settled an unknown send", tells: ["as", "again"] },
  "sending.pause": { did: "Paused sending", answers: ["scope"] },
  "sending.resume": { did: "Resumed sending" },
  "suppression.add": { did: "Suppressed an address or a domain", tells: ["kind", "reason", "global"], answers: ["id"] },
  "suppression.create": { did: "Suppressed an address or a domain", tells: ["kind", "reason"], answers: ["id"] },
  "suppression.delete": { did: "Removed a suppression" },
  "suppression.remove": { did: "Removed a suppression", tells: ["global"] },
  "token.create": { did: "Created an API token", tells: ["name", "read_only"], answers: ["id"] },
  "token.revoke": { did: "Revoked an API token", answers: ["name"] },
  "user.disable": { did: "Disabled an account", answers: ["id"] },
  "user.enable": { did: "Enabled an account", answers: ["id"] },
  "user.link": { did: "Made a link that signs somebody in", answers: ["id"] },
  "user.remove-second-factor": { did: "Took somebody’s second factor away", answers: ["id"] },
  "user.reset": { did: "Ended somebody’s password and sessions", answers: ["id"] },
  "verification.store": { did: "Stored what verifying addresses found" },
  "webhook.reseal": { did: "Encrypted signing secrets with the current key" },
  "webhook.secret": { did: "Revealed the signing secret", tells: ["rotate"] },
  "webhook.set": { did: "Set the workspace webhook’s URL" },
  "webhook.switch-on": { did: "Switched a receiver on" },
  "webhook.test": { did: "Sent a test webhook", tells: ["event"], answers: ["delivery_id"] },
  "workspace.claim": { did: "Made a link for an owner", tells: ["operator"] },
  "workspace.close": { did: "Began to delete a workspace", isAboveWorkspaces: true },
  "workspace.configure": {
    did: "Changed the workspace’s settings",
    tells: ["timezone", "window_start_hour", "window_end_hour", "tracking_domain"],
  },
  "workspace.create": { did: "Created a workspace", tells: ["name"], answers: ["id"], isAboveWorkspaces: true },
  "workspace.delete": { did: "Deleted a workspace", isAboveWorkspaces: true },
  "workspace.rename": { did: "Renamed the workspace", tells: ["name"] },
  "workspace.verify": { did: "Looked up the tracking domain" },
};

/** What the person at the browser does about their own account, and what is no operation over RPC. */
const otherActs: Readonly<Record<string, string>> = {
  "link.redeem": "Used a one-time link",
  "passkey.register": "Added a passkey",
  "passkey.remove": "Removed a passkey",
  "passkey.sign-in": "Signed in with a passkey",
  "provider.link": "Linked their account at the identity provider",
  "provider.sign-in": "Signed in by the identity provider",
  "provider.unlink": "Unlinked their account at the identity provider",
  "second-factor.begin": "Began to set up a second factor",
  "second-factor.confirm": "Switched their second factor on",
  "second-factor.end": "Switched their second factor off",
  "second-factor.renew-codes": "Made new recovery codes",
  "session.create": "Signed in",
  "session.end": "Signed out",
  "session.revoke": "Ended a session",
  "session.revoke-others": "Ended all other sessions",
};

/** Of an operation that this version doesn't know its name. */
export const sentenceOf = (operation: string, about: string | null): string => {
  const did = auditedOperations[operation]?.did ?? otherActs[operation] ?? operation;
  return about === null ? did : `${did}: ${about}`;
};
