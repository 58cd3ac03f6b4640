import type { PersonField } from "@outbound/csv/people-columns";
import { otherEmails } from "@outbound/csv/people-columns";
import { count, plural } from "../../ui/wording.ts";

export const title = "Import from file";
export const prospects = "Prospects";
export const steps = ["Upload", "Match columns", "Import"] as const;
export const stepsLabel = "Steps of the import";
export const cancel = "Cancel";
export const replaceFile = "Replace file";

export const chooseFile = "CSV file";
export const whatFile =
  "A CSV file with a line of column names on top. One column holds the email of each prospect. Excel’s own encoding is fine.";
export const limits = (rows: number, megabytes: number) =>
  `Up to ${count(rows)} rows and ${megabytes} MB. You check the columns before anything is imported.`;
export const reading = "Reading the file…";
export const refused = (problem: string) => `This file can’t be imported. ${problem}`;
export const unreadable = "The browser can’t read it. Check that it wasn’t moved or changed, then choose it again.";
export const earlier = "Earlier imports and other jobs";
export const verify = "Store what verifying addresses found";

export const rows = (total: number) => plural(total, "1 row", "{n} rows");
export const size = (bytes: number) =>
  bytes < 1_000_000 ? `${count(Math.ceil(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const encoding = "Encoding";
export const encodingHelp = "If letters look wrong, choose another.";
/** A file doesn't say whether it is of this one. */
export const encodingGuessed = (sample: string | undefined) =>
  sample === undefined
    ? "The file doesn’t name its encoding. If letters look wrong, choose another."
    : `The file doesn’t name its encoding. If “${sample}” looks wrong, choose another.`;

export const matchColumns = "Match columns";
export const imported = (some: number, all: number) => `${count(some)} of ${count(all)} are imported`;
export const columnInFile = "Column in file";
export const example = "Example";
export const field = "Field in Outbound";
export const columnName = (name: string, at: number) => name || `Column ${at + 1}`;
export const fieldOf = (column: string) => `Field of ${column}`;
export const fields: Record<PersonField, string> = {
  email: "Email",
  first_name: "First name",
  last_name: "Last name",
  timezone: "Time zone",
  company_name: "Company",
  tags: "Tags",
};
export const yourFields = "Your fields";
export const newField = (name: string) => `New field: ${name}`;
export const leaveOut = "Don’t import";

export const firstRows = "First rows, as they will be saved";
export const show = "Rows";
export const all = "All";
export const skipped = (rows: number) => `Skipped ${count(rows)}`;
export const result = "Result";
export const ready = "Ready";
export const skippedRow = "Skipped";
export const name = "Name";
export const email = "Email";
export const company = "Company";
export const companyIs = (company: string) => `Company: ${company}`;
export const others = "Other fields";
export const fromAddress = "from the email";
export const line = (at: number) => `Line ${count(at)}`;

export const readyRows = "Ready to import";
export const tryingOut = "Counting…";
export const notTriedOut = (most: number) => `Files of more than ${count(most)} rows are checked during the import.`;
export const skippedFor = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, skipped`;
export const otherReasons = "Other reasons, skipped";
export const rowsInFile = "Rows in file";
export const already = "Prospects who are already here stay unchanged.";
export const furtherEmails = (rows: number) =>
  `${plural(rows, "1 cell has", "{n} cells have")} more than one email. The first is used, the others go to the field ${otherEmails}.`;

export const afterImport = "After the import";
export const tag = "Tag for all";
export const tagHelp = "Tags every imported prospect, so you can filter for them later. Optional.";

export const noEmail = "The file has no email column. Choose above which column holds emails.";
export const twice = (meaning: string) => `Two columns are ${meaning}. Leave one of them out.`;
export const unknownTimezone = (zone: string) =>
  `“${zone}” isn’t a time zone, so these prospects get emails by the campaign’s. Write it as Europe/Berlin.`;

export const importThem = (rows: number) => plural(rows, "Import 1 prospect", "Import {n} prospects");
export const sent = (rows: number, total: number) =>
  `${count(rows)} of ${count(total)} rows sent. Keep this page open until all are sent.`;
export const rowsSent = "Rows sent";
export const interrupted = (problem: string) =>
  `${problem} Nothing is imported yet, and the rows sent so far are kept.`;
export const stop = "Stop";
export const goOn = "Continue";
export const anotherFile = "Another file";
