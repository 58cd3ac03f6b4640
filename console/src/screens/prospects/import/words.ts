import { otherEmails } from "@outbound/csv/people-columns";
import { count, plural } from "../../../ui/wording.ts";

export const words = {
  title: "Import file",
  prospects: "Prospects",
  steps: ["Upload", "Match columns", "Import"] as const,
  stepsLabel: "Steps of the import",
  cancel: "Cancel",
  replaceFile: "Replace file",

  chooseFile: "CSV file",
  whatFile:
    "A CSV file with a line of column names on top. One column holds the email of each prospect. Excel’s own encoding is fine.",
  limits: (rows: number, megabytes: number) =>
    `Up to ${count(rows)} rows and ${megabytes} MB. You check the columns before anything is imported.`,
  reading: "Reading the file…",
  refused: (problem: string) => `This file can’t be imported. ${problem}`,
  unreadable: "The browser can’t read it. Check that it wasn’t moved or changed, then choose it again.",
  earlier: "Earlier imports and other jobs",
  verify: "Add verification results",

  rows: (total: number) => plural(total, "1 row", "{n} rows"),
  size: (bytes: number) =>
    bytes < 1_000_000 ? `${count(Math.ceil(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  encoding: "Encoding",
  encodingHelp: "If letters look wrong, choose another.",
  /** A file doesn't say whether it is of this one. */
  encodingGuessed: (sample: string | undefined) =>
    sample === undefined
      ? "The file doesn’t name its encoding. If letters look wrong, choose another."
      : `The file doesn’t name its encoding. If “${sample}” looks wrong, choose another.`,

  matchColumns: "Match columns",
  imported: (some: number, all: number) => `${count(some)} of ${count(all)} are imported`,
  columnInFile: "Column in file",
  example: "Example",
  field: "Field in Outbound",
  columnName: (name: string, at: number) => name || `Column ${at + 1}`,
  fieldOf: (column: string) => `Field of ${column}`,
  fields: {
    email: "Email",
    first_name: "First name",
    last_name: "Last name",
    timezone: "Time zone",
    company_name: "Company",
    tags: "Tags",
  },
  yourFields: "Your fields",
  newField: (name: string) => `New field: ${name}`,
  leaveOut: "Don’t import",

  firstRows: "First rows, as they will be saved",
  show: "Rows",
  all: "All",
  skipped: (rows: number) => `Skipped ${count(rows)}`,
  result: "Result",
  ready: "Ready",
  skippedRow: "Skipped",
  name: "Name",
  email: "Email",
  company: "Company",
  companyIs: (company: string) => `Company: ${company}`,
  others: "Other fields",
  fromAddress: "from the email",
  line: (at: number) => `Line ${count(at)}`,

  readyRows: "Ready to import",
  tryingOut: "Counting…",
  notTriedOut: (most: number) => `Files of more than ${count(most)} rows are checked during the import.`,
  skippedFor: (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, skipped`,
  otherReasons: "Other reasons, skipped",
  rowsInFile: "Rows in file",
  already: "Prospects who are already here stay unchanged.",
  furtherEmails: (rows: number) =>
    `${plural(rows, "1 cell has", "{n} cells have")} more than one email. The first is used, the others go to the field ${otherEmails}.`,

  afterImport: "After the import",
  tag: "Tag for all",
  tagHelp: "Tags every imported prospect, so you can filter for them later. Optional.",

  noEmail: "The file has no email column. Choose above which column holds emails.",
  twice: (meaning: string) => `Two columns are ${meaning}. Set one of them to “Don’t import”.`,
  unknownTimezone: (zone: string) =>
    `“${zone}” isn’t a time zone, so these prospects get emails by the campaign’s. Write it as Europe/Berlin.`,

  importThem: (rows: number) => plural(rows, "Import 1 prospect", "Import {n} prospects"),
  sent: (rows: number, total: number) =>
    `${count(rows)} of ${count(total)} rows uploaded. Keep this page open until all are uploaded.`,
  rowsSent: "Rows uploaded",
  interrupted: (problem: string) => `${problem} Nothing is imported yet, and the rows uploaded so far are kept.`,
  stop: "Stop upload",
  goOn: "Continue upload",
  anotherFile: "Choose another file",
};
