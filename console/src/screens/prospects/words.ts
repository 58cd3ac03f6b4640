import { count, plural } from "../../ui/wording.ts";

export const words = {
  title: "Prospects",
  prospect: "Prospect",
  companies: "Companies",
  importFile: "Import a file",
  all: "All",
  add: "Add prospect",
  byStatus: "Prospects by status",
  clearFilter: "Clear filter",
  company: "Company",
  noMatch: "No prospect matches",
  noMatchOf: (text: string) => `No prospect matches “${text}”`,
  noMatchHelp: "Check the spelling, or clear the search.",
  noEmail: (email: string) => `No prospect has the email ${email}`,
  noneWithStatus: {
    not_contacted: "Every prospect has been emailed",
    contacted: "No emailed prospects",
    active: "No prospects in a sequence",
    replied: "No prospects who replied",
    bounced: "No bounced prospects",
    blocked: "No suppressed prospects",
  },
  none: "No prospects yet",
  noneHelp: "Prospects show here, with the emails they got and their replies.",

  openConversation: "Open conversation",
  edit: "Edit",
  email: "Email",
  timezone: "Time zone",
  unknownTimezone: (timezone: string) => `${timezone} (unknown, so the campaign’s is used)`,
  campaign: "Campaign",
  inNoCampaign: "Not in a campaign yet",
  isSuppressed: "This address is suppressed: no campaign emails it.",
  addToOne: "Add this prospect to a campaign to email them.",

  addToCampaign: "Add to campaign",
  editOf: (email: string | undefined) => (email === undefined ? "Edit prospect" : `Edit ${email}`),
  save: "Save",
  cancel: "Cancel",
  firstName: "First name",
  lastName: "Last name",
  companyHelp: "Leave empty to use the email’s domain.",
  timezoneExample: "Europe/Paris",
  timezoneHelp: "For campaigns that use each prospect’s time zone.",
  customFields: "Custom fields",
  customFieldsHelp: "Use one in an email as {{ custom_fields.plan }}.",
  fieldName: "Name",
  fieldValue: "Value",
  removeField: (name: string) => `Remove ${name || "field"}`,
  addField: "Add field",

  suppress: "Suppress",
  suppressWhom: (email: string) => `Suppress ${email}?`,
  suppression: "No campaign will email this address until you remove it from the suppression list.",
  erase: "Erase",
  eraseWhom: (email: string) => `Erase ${email}?`,
  erasure: "Deletes everything about this prospect for good. They can’t be emailed or imported again.",
  noUndo: "This can’t be undone.",
  onGlobalList: "The operator’s suppression list still has this address. Ask the operator to remove it.",

  verify: "Add verification results",
  verifyHelp:
    "A CSV file from a verification service, with the columns email and status (valid, invalid, risky or " +
    "unknown), and checked_at if you have it. Before a campaign starts, Outbound warns of invalid emails.",
  latestCounts: "The latest check of each email counts, so you can store the same file again.",
  rows: "Rows",
  rowsStored: (rows: number, total: number) =>
    `${count(rows)} of ${plural(total, "1 row", "{n} rows")} stored. Keep this page open.`,
  noColumn: (column: string) => `The file has no ${column} column. Name the columns in its first line.`,
  unreadable: (why: string) => `Can’t read this file. ${why}`,
  interrupted: (why: string) => `${why} The rows sent so far are stored. Choose the file again to continue.`,
  stored: ({ stored, outdated, notFound, refused }: Record<"stored" | "outdated" | "notFound" | "refused", number>) =>
    `${count(stored)} stored, ${count(outdated)} with a later check, ${count(notFound)} not found, ` +
    `${count(refused)} refused.`,
  notStored: (areMore: boolean) => (areMore ? "Not stored, first 100 rows" : "Not stored"),
  line: "Line",
  reason: "Reason",
  outdated: "A later check is already stored",
  notFound: "No prospect has this email",
};

const prospects = (figure: number) => plural(figure, "1 prospect", "{n} prospects");

/** What the list of prospects says, and what is done there with some of them. */
export const listWords = {
  export: "Export",
  addProspects: "Add prospects",
  importFile: "Import from file",
  addOne: "Add one",
  addVerified: "Add verification results",
  /** No count goes further. */
  counted: (figure: number, most: number) => (figure < most ? count(figure) : `${count(most)}+`),
  columns: "Columns",
  ownFields: "Fields",
  name: "Name",
  email: "Email",
  company: "Company",
  jobTitle: "Job title",
  status: "Status",
  campaign: "Campaign",
  tags: "Tags",
  emails: "Emails",
  timezone: "Time zone",
  lastActivity: "Last activity",
  added: "Added",
  stepOf: (got: number, steps: number) => `${count(got)} of ${count(steps)}`,

  selectLoaded: "Select all loaded prospects",
  chosen: "Selected prospects",
  selected: (figure: number) => `${count(figure)} selected`,
  clearSelection: "Clear selection",
  selectAll: (figure: number) => `Select all ${count(figure)}`,
  selectAllThatMatch: "Select all that match",
  addToCampaign: "Add to campaign",
  addSome: (figure: number) => `Add ${prospects(figure)} to a campaign`,
  add: (figure: number) => `Add ${prospects(figure)}`,
  noCampaigns: "No campaign takes prospects yet.",
  newCampaign: "New campaign",
  cancel: "Cancel",
  close: "Close",
  newTags: "Tags",
  tagsHelp: "Separate tags with commas.",
  addTags: "Add tags",
  removeTags: "Remove tags",
  tagged: (figure: number) => plural(figure, "1 prospect changed", "{n} prospects changed"),
  withTooMany: (figure: number) =>
    plural(figure, "1 prospect has 50 tags already.", "{n} prospects have 50 tags already."),
  suppress: "Suppress",
  more: "More",
  erase: "Erase",

  previous: "Previous prospect",
  next: "Next prospect",
  open: "Open page",
  closePeek: "Close",
};

const doneOf = (done: number, total: number, participle: string) =>
  `${count(done)} of ${count(total)} ${participle}. The others are still selected.`;

/** What is said while those who are selected are changed one after the other, and how that ended. */
export const eachWords = {
  act: {
    suppress: (figure: number) => `Suppress ${prospects(figure)}`,
    erase: (figure: number) => `Erase ${prospects(figure)}`,
  },
  help: {
    suppress: "No campaign will email them. Running sequences stop.",
    erase: "Deletes everything about them for good. They can’t be emailed or imported again. This can’t be undone.",
  },
  underWay: {
    suppress: (at: number, total: number) => `Suppressing ${count(at)} of ${count(total)}…`,
    erase: (at: number, total: number) => `Erasing ${count(at)} of ${count(total)}…`,
  },
  progress: "Prospects done",
  stop: "Stop",
  stopped: "Stopped.",
  done: {
    suppress: (figure: number) => plural(figure, "1 prospect suppressed", "{n} prospects suppressed"),
    erase: (figure: number) => plural(figure, "1 prospect erased", "{n} prospects erased"),
  },
  doneOf: {
    suppress: (done: number, total: number) => doneOf(done, total, "suppressed"),
    erase: (done: number, total: number) => doneOf(done, total, "erased"),
  },
  refused: (email: string, why: string) => `${email}: ${why}`,
  andMore: (rest: number) => `And ${count(rest)} more.`,
};
