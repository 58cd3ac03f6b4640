export const general = {
  title: "General",
  name: "Workspace name",
  nameHelp: "All members see this name, at the top left.",
  renamed: "Workspace renamed",
  id: "Workspace ID",
  idHelp: "The API and the command line ask for this ID.",
  copyId: "Copy workspace ID",
  leave: "Leave workspace",
  leaveHelp: "Your work stays. The last owner can’t leave.",
  leaveWhich: (name: string) => `Leave ${name}?`,
  leaving: "You lose access now, until somebody invites you again.",
};

export const sending = {
  title: "Sending",
  help: "For every campaign without hours or a time zone of its own.",
  noLimit: "No limit",
  hours: "Hours",
  hoursHelp: "Emails that are due outside these hours wait for the next ones and keep their order.",
  from: "From",
  until: "Until",
  timezone: "Time zone",
  hoursSaved: "Saved. Planned emails move to these hours.",
  hoursAre: (from: string, until: string, timezone: string) => `${from}–${until}, ${timezone}`,
  caps: "Limits per hour",
  capsCount:
    "For all campaigns and mailboxes together. Emails above a limit are held until the next hour. Replies and forwards don’t count.",
  toGoogle: "To Google",
  toGoogleHint: "Gmail, and companies that use Google for email.",
  toMicrosoft: "To Microsoft",
  toMicrosoftHint: "Outlook.com, and companies that use Microsoft for email.",
  toDomain: "To any other domain",
  toDomainHint: "Each domain has its own.",
  capsSaved: "Saved. Held emails follow the new limits from the next hour on.",
  tracking: "Tracking",
  trackingHelp: "Opens and clicks are measured through a domain of yours.",
  verified: "Verified",
  notVerified: "Not verified",
  noDomain: "No tracking domain",
  changeDomain: "Change",
  showDomain: "Show",
};

export const tracking = {
  title: "Tracking domain",
  help: "Opens and clicks are measured through a domain of yours, such as link.example.com. Without one they aren’t measured.",
  domain: "Domain",
  domainHelp: "Links in emails lead through it, so it should belong to the domain that sends.",
  domainHint: "Leave empty to switch tracking off.",
  example: "link.example.com",
  saved: "Domain saved. Verify it next.",
  removed: "Tracking is off",
  verified: "Verified",
  notVerified: "Not verified",
  noDomain: "No tracking domain",
  verify: "Verify domain",
  leadsTo: (domain: string, target: string) =>
    `${domain} points to ${target}. Add the record below where you manage the domain’s DNS, then verify again. A new record can take an hour.`,
  nowhere: "nothing",
  record: "DNS record",
  recordHelp: "Nothing is measured until the domain points to Outbound.",
};

export const texts = {
  title: "Texts and signature",
  help: "Put {{ signature }}, {{ opt_out }} and {{ postal_address }} where they belong in a step.",
  signature: "Signature",
  signatureHelp: "A mailbox can have its own.",
  optOut: "Opt-out text",
  optOutHelp: "{{ unsubscribe_url }} becomes each prospect’s own link. Leave empty for the default text.",
  optOutHint: "[Unsubscribe]({{ unsubscribe_url }}) makes the link a word.",
  postalAddress: "Postal address",
  postalAddressHelp: "Some countries require your postal address in every campaign email.",
  saved: "Saved. New emails have these texts.",
  notSet: "Not set",
};

export const onlyAdmins = "Only admins change these settings.";
