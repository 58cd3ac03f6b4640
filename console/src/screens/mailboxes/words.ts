import { count, plural } from "../../ui/wording.ts";

const prospects = (figure: number) => plural(figure, "1 prospect", "{n} prospects");
const sequences = (figure: number) => plural(figure, "1 running sequence stops", "{n} running sequences stop");

export const words = {
  title: "Mailboxes",
  mailbox: "Mailbox",
  connect: "Connect mailbox",
  connectIt: "Connect",
  connectAt: (provider: string) => `Connect ${provider}`,
  none: "No mailboxes yet",
  noneHelp: "Campaigns send from your mailboxes, and replies are read from them.",
  onlyAdmins: "Only admins connect mailboxes.",
  health: "Health",
  states: {
    active: "Healthy",
    resting: "Retrying",
    paused: "Paused",
    error: "Error",
    needs_reconnect: "Needs sign-in",
  },
  today: "Today",
  todayOf: (sent: number, limit: number | null) =>
    limit === null ? `${count(sent)}, no limit` : `${count(sent)} of ${count(limit)}`,
  dailyLimit: "Daily limit",
  noLimit: "No limit",
  lastEmail: "Last email",
  notFound: "This mailbox isn’t here. Somebody may have removed it.",
  pausedBy: {
    all: "All sending is paused",
    workspace: "The workspace’s sending is paused",
    mailbox: "Paused",
  },

  checking: "Checking…",
  edit: "Edit",
  editOf: (email: string | undefined) => (email === undefined ? "Edit mailbox" : `Edit ${email}`),
  replaceServers: "Replace servers",
  waysOut: {
    active: "",
    resting: "Outbound tries again after a short rest.",
    error: "The mailbox sends nothing until you replace its servers.",
    needs_reconnect: "The mailbox sends nothing until somebody signs in.",
    paused: "The mailbox sends nothing until somebody resumes it.",
  },
  name: "Name",
  signature: "Signature",
  ofWorkspace: "The workspace’s",
  signIn: "Sign-in",
  signIns: { smtp: "Password", google: "Google", microsoft: "Microsoft" },
  repliesRead: "Replies read",
  readRecently: "In the last 20 min",
  lastFailure: "Last failure",
  bounces: "Bounces",
  bouncesOf: (email: string) => `Bounces of ${email} in 7 days`,
  noBounces: "No bounces in 7 days",
  prospect: "Prospect",
  bounceKind: "Kind",
  bounceKinds: { hard: "Permanent", soft: "Temporary" },
  bouncedAt: "Sent",
  noEmailsYet: "No emails in 7 days",
  added: "Added",
  sendingServer: "Sending server",
  readingServer: "Reading server",
  notRead: "Replies aren’t read",
  gap: (seconds: number) => `At least ${count(seconds)} s between two emails.`,
  dayIn: (timezone: string) => `Days begin at midnight in ${timezone}.`,

  pause: "Pause mailbox",
  pauseIt: "Pause",
  pauseWhat: (email: string) => `Pause ${email}?`,
  pauseReason: "Reason (other members see it)",
  pauseReasonExample: "The password changes today",
  pauseHelp: "A paused mailbox sends nothing. Its replies are still read.",
  widerPause: "Sending is paused for more than this mailbox. Ask the operator to resume sending.",

  remove: "Remove mailbox",
  removeWhat: (email: string) => `Remove ${email}?`,
  removal: (secrets: string) =>
    `The mailbox sends nothing more, and ${secrets} deleted. Sent emails stay in statistics and lists. Replies to it ` +
    "are no longer read: forward them to another mailbox of this workspace.",
  passwords: "its passwords are",
  grantAt: (provider: string) => `Outbound’s access at ${provider} is`,
  usedByNone: "No campaign sends from this mailbox.",
  consequence: (name: string, midway: number, fresh: number, isLast: boolean) =>
    `${name}: ${sequences(midway)}. ${prospects(fresh)} without an email yet ${
      isLast
        ? plural(fresh, "is held until it has another mailbox", "are held until it has another mailbox")
        : plural(fresh, "moves to its other mailboxes", "move to its other mailboxes")
    }.`,
  pausesCampaign: "The campaign pauses, because it has no other mailbox.",
  removed: (secrets: string, stopped: number, moved: number) =>
    [
      `Mailbox removed, and ${secrets} deleted.`,
      plural(stopped, "1 running sequence stopped.", "{n} running sequences stopped."),
      `${prospects(moved)} without an email yet ${plural(moved, "moves", "move")} to other mailboxes.`,
    ].join(" "),
  pausedCampaigns: "Paused, because this was their last mailbox:",

  replaceServersOf: (email: string) => `Replace servers of ${email}`,
  addFromFile: "Add from file",
  email: "Email",
  emailExample: "mara@example.com",
  senderName: "Sender name",
  senderNameExample: "Mara Lind",
  isKnown: "Already connected. Saving replaces its servers, password and limits.",
  connecting: "Connecting…",
  saveAnyway: "Save anyway",
  save: "Save",
  cancel: "Cancel",
  signInWaysWithoutClient: {
    google: "Use an app password: sign-in with Google isn’t set up here.",
    microsoft:
      "Microsoft accepts no passwords, and sign-in with Microsoft isn’t set up here. Ask the operator to set it up.",
  },
  providerAllows: (emails: number) => `The provider allows ${plural(emails, "1 email", "{n} emails")} a day.`,

  readReplies: "Read replies and bounces (IMAP)",
  user: "User",
  userHelp: "Leave empty to use the email.",
  password: "Password",
  readingUser: "Other user for replies",
  readingPassword: "Other password for replies",
  servers: { smtp: "Server for sending", imap: "Server for replies" },
  serverExamples: { smtp: "smtp.example.com", imap: "imap.example.com" },
  ports: { smtp: "Port for sending", imap: "Port for replies" },
  encryptions: { smtp: "Encryption for sending", imap: "Encryption for replies" },
  tls: "TLS",
  starttls: "STARTTLS",

  limits: "Limits and ramp",
  emailsADay: "Emails a day",
  gapBetween: "Gap between two emails (s)",
  startSlowly: "Start slowly",
  onFirstDay: "On the first day",
  moreEachDay: "More each day",
  signatureHelp: "Replaces {{ signature }} in emails. Leave empty to use the workspace’s.",

  connections: { smtp: "Sending", imap: "Reading replies" },
  connection: (what: string, how: string) => `${what}: ${how}`,
  refused: "refused",
  fixes: {
    ownNetwork: "Check the spelling. For a server in your own network, ask the operator to allow it.",
    name: "No server has this name. Check the spelling.",
    ports: "Usual are 465 with TLS and 587 with STARTTLS for sending, 993 for reading.",
    firewall: "A firewall may block it, or the port belongs to another server.",
    encryption: "Check the encryption: 465 and 993 use TLS, 587 uses STARTTLS.",
    appPassword:
      "Google needs an app password here, not your usual one. Microsoft accepts no passwords: sign in with Microsoft.",
    login: "Check user and password.",
  },

  signInTo: (provider: string) => `Sign in to ${provider}`,
  signInAgain: (provider: string) => `Sign in to ${provider} again`,
  signInHelp: (provider: string) =>
    `Sign in to ${provider} with this email. Outbound stores no password, and you can end its access at any time.`,
  providerNames: { google: "Google", microsoft: "Microsoft" },
  isConnected: (account: string | null) => `Connected as ${account ?? "you"}. Due emails are sent at the usual pace.`,
  notConnected: (reason: string) => `Not connected. ${reason}`,
  staysListed: (email: string) =>
    `${email} stays in the list and sends nothing until it’s connected. Connect it again, or remove it:`,
  connectAgain: "Connect again",
  otherAccount: (email: string, account: string) =>
    `If that’s right, say what ${email} is, then sign in as ${account} again:`,
  connectAlias: "Connect as alias",
  connectShared: "Connect as shared mailbox",

  unchanged: "Servers and sign-in stay unchanged.",

  addTitle: "Add mailboxes from file",
  fileHelp:
    "A CSV file with one mailbox a row, whose first line names the columns. Files from Smartlead and Instantly work as they are.",
  fileParts: {
    needed: "Needed",
    neededColumns: "email and password",
    optional: "Optional",
    servers: "Servers",
    security: "Encryption",
    signIn: "Google, Microsoft",
  },
  serversHelp:
    "Found from the domain if the row has no smtp_host. With smtp_host, replies are read only if the row has imap_host, too.",
  securityHelp: "tls or starttls. If empty, ports 25, 143, 587 and 2525 use starttls, all others tls.",
  oauthHelp: "These mailboxes need no passwords if you connect them one by one.",
  fileLimit: (most: number) => `Up to ${count(most)} mailboxes. The file stays in this browser.`,
  tooLarge: "The file is larger than 1 MB. Split it into smaller files.",
  unreadable: (why: string) => `Can’t use this file. ${why}`,
  moved: "The browser can’t read the file. Check that it wasn’t moved or changed, then choose it again.",
  limitsHelp: "If a row of the file has limits, they replace these.",
  inFile: (rows: number, added: number, refused: number) =>
    [
      `${plural(rows, "1 mailbox", "{n} mailboxes")} in the file`,
      added > 0 ? `${count(added)} added` : [],
      refused > 0 ? `${count(refused)} not added` : [],
    ]
      .flat()
      .join(", "),
  keepOpen: "Outbound signs in to each before adding it. Keep this page open.",
  tried: "Mailboxes tried",
  adding: "Adding…",
  addAll: (rows: number) => `Add ${plural(rows, "1 mailbox", "{n} mailboxes")}`,
  tryOthers: "Try the others again",
  stop: "Stop adding",
  chooseFile: "Choose another file",
  mailboxesInFile: "Mailboxes in the file",
  line: (line: number) => `Line ${line}`,
  sendsBy: "Sending server",
  serverToFind: "Found from the domain",
  status: "Status",
  outcomes: { waiting: "Waiting", added: "Added", notAdded: "Not added" },
  alreadyHere: "This mailbox is already connected. Open it to change it.",
  noPasswords: "Microsoft accepts no passwords. Sign in with Microsoft instead.",

  domainCheck: "Domain check",
  domainWorse: "The domain’s check got worse",
  domainWorseHelp: "After 3 days the mailbox starts no new sequences. Running ones go on.",
};
