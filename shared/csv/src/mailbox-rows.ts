import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import type { WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { CsvProblem } from "./csv-problem.ts";
import type { CsvRow } from "./csv-reader.ts";
import { normalName } from "./people-columns.ts";

type MailboxFile = WireInputOf<typeof addMailbox>;
type Found = Pick<WireOutputOf<typeof discoverMailbox>, "smtp" | "imap">;

export const mailboxColumns = [
  "email",
  "name",
  "first_name",
  "last_name",
  "password",
  "user",
  "smtp_host",
  "smtp_port",
  "smtp_security",
  "imap_host",
  "imap_port",
  "imap_security",
  "imap_user",
  "imap_password",
  "daily_limit",
  "min_gap_seconds",
  "min_gap_minutes",
  "timezone",
  "signature",
] as const;
type Column = (typeof mailboxColumns)[number];

export const mostMailboxes = 500;
export const doubleMailbox = "An earlier line of the file has this email.";

type Headings = Partial<Record<Column, string>>;

/** What isn't written is absent. `headings` are the columns' names in the file, which problems are told by. */
export type MailboxRow = { line: number; headings?: Headings } & Partial<Record<Column, string>>;

/** `leftOut` names the columns that have no effect here, as the file writes them. */
export type MailboxRows = { mailboxes: MailboxRow[]; leftOut: string[] };

/** The first row names the columns, of which one is `email`. Throws a CsvProblem: an unknown one may be a misspelt limit. */
export async function readMailboxRows(rows: AsyncIterable<CsvRow>): Promise<MailboxRows> {
  let columns: (Column | undefined)[] | undefined;
  const headings: Headings = {};
  const mailboxes: MailboxRow[] = [];
  const leftOut: string[] = [];
  for await (const { line, cells } of rows) {
    if (!columns) {
      columns = columnsIn(cells);
      for (const [at, column] of columns.entries()) if (column) headings[column] = cells[at]?.trim() ?? column;
      leftOut.push(...cells.filter(hasNoEffect));
      continue;
    }
    const row: MailboxRow = { line, headings };
    for (const [at, column] of columns.entries()) if (column && cells[at]) row[column] = cells[at];
    mailboxes.push(row);
    if (mailboxes.length > mostMailboxes) throw new CsvProblem(`The file has more than ${mostMailboxes} mailboxes.`);
  }
  if (mailboxes.length === 0) throw new CsvProblem("The file has no mailboxes. Its first line names the columns.");
  return { mailboxes, leftOut };
}

/** What people are told of `leftOut`, or undefined when nothing was left out. */
export function describeLeftOut(leftOut: readonly string[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  return `Skipped, because Outbound doesn’t use ${leftOut.length === 1 ? "it" : "them"}: ${leftOut.join(", ")}.`;
}

const isColumn = (name: string): name is Column => mailboxColumns.some((column) => column === name);

/** As the files of other tools name them. */
const otherNames: Readonly<Record<string, Column>> = {
  from_email: "email",
  email_address: "email",
  from_name: "name",
  user_name: "user",
  username: "user",
  smtp_user: "user",
  smtp_username: "user",
  smtp_password: "password",
  imap_username: "imap_user",
  imap_user_name: "imap_user",
  max_email_per_day: "daily_limit",
  time_gap: "min_gap_minutes",
  time_to_wait_in_mins: "min_gap_minutes",
  sending_gap: "min_gap_minutes",
};

/** Of the files of other tools: what they do with them isn't done here. */
const withoutEffect: readonly string[] = [
  "type",
  "client_id",
  "bcc",
  "reply_to",
  "different_reply_to_address",
  "custom_tracking_url",
  "custom_tracking_domain",
  "tracking_domain",
  "reply_rate_percentage",
  "reply_rate",
  "daily_rampup",
  "total_warmup_per_day",
  "warmup",
  "warmup_enabled",
  "warmup_limit",
  "warmup_increment",
];
const hasNoEffect = (cell: string) => withoutEffect.includes(normalName(cell));

function columnOf(cell: string): Column | undefined {
  const name = normalName(cell);
  return isColumn(name) ? name : otherNames[name];
}

function columnsIn(cells: readonly string[]): (Column | undefined)[] {
  const unknown = cells
    .filter((cell) => columnOf(cell) === undefined && !hasNoEffect(cell))
    .map((cell) => `"${cell.slice(0, 60)}"`);
  if (unknown.length > 0) {
    const those = unknown.length === 1 ? "Unknown column" : "Unknown columns";
    throw new CsvProblem(`${those} ${unknown.join(", ")}. Known are: ${mailboxColumns.join(", ")}.`);
  }
  const columns = cells.map(columnOf);
  const again = columns.findIndex((column, at) => column && columns.indexOf(column) !== at);
  const first = columns.indexOf(columns[again]);
  if (again !== -1)
    throw new CsvProblem(`The columns "${cells[first]}" and "${cells[again]}" mean the same. Remove one.`);
  if (!columns.includes("email")) throw new CsvProblem("The file has no column email.");
  return columns;
}

export type Pace = Pick<MailboxFile, "daily_limit" | "min_gap_seconds" | "ramp">;

/**
 * `found` stands in for servers that the row doesn't name, and `pace` for limits. Returns a sentence when the row can't
 * be a mailbox; the server checks the rest.
 */
export function mailboxOf(row: MailboxRow, found: Found | undefined, pace: Pace): MailboxFile | string {
  const { email, password, smtp_host, imap_host } = row;
  if (!email) return "The row has no email.";
  if (!parseEmailAddress(email)) return "This is not an email address.";
  if (!password) return "The row has no password.";
  const numbers = ["smtp_port", "imap_port", "daily_limit", "min_gap_seconds", "min_gap_minutes"] as const;
  const wrong = numbers.find((column) => row[column] !== undefined && !/^\d{1,9}$/.test(row[column]));
  const nameOf = (column: Column) => row.headings?.[column] ?? column;
  if (wrong) return `${nameOf(wrong)} must be a whole number.`;
  const unsure = (["smtp_security", "imap_security"] as const).find((column) => !isSecurity(row[column]));
  if (unsure) return `${nameOf(unsure)} must be tls or starttls.`;
  if (hasMarkup.test(row.signature ?? "")) return `${nameOf("signature")} must be plain text, without HTML.`;
  if (!smtp_host && !found?.smtp) return "The servers of this mailbox are unknown. Add smtp_host and imap_host.";

  const sending = smtp_host ? serverOf(smtp_host, row.smtp_port ?? "465", row.smtp_security) : found?.smtp;
  const reading = imap_host
    ? serverOf(imap_host, row.imap_port ?? "993", row.imap_security)
    : smtp_host
      ? undefined
      : found?.imap;
  const user = row.user ?? email;
  const gapSeconds = row.min_gap_seconds ?? (row.min_gap_minutes && Number(row.min_gap_minutes) * 60);
  return {
    email,
    name: row.name ?? ([row.first_name, row.last_name].filter(Boolean).join(" ") || null),
    ...(row.signature !== undefined && { signature: row.signature }),
    timezone: row.timezone ?? null,
    ...pace,
    ...(row.daily_limit !== undefined && { daily_limit: Number(row.daily_limit) }),
    ...(gapSeconds !== undefined && { min_gap_seconds: Number(gapSeconds) }),
    ...(sending && { smtp: { ...sending, user, pass: password } }),
    imap: reading ? { ...reading, user: row.imap_user ?? user, pass: row.imap_password ?? password } : null,
  };
}

const hasMarkup = /<\/?[a-z][a-z0-9]{0,9}[\s/>]/i;

const isSecurity = (word: string | undefined) => word === undefined || /^(?:ssl|tls|starttls)$/i.test(word);

/** Where nothing else is said these speak STARTTLS, and any other TLS from the first byte. */
const startTlsPorts = [25, 143, 587, 2525];

function serverOf(host: string, port: string, security: string | undefined) {
  const isPlainFirst = security === undefined ? startTlsPorts.includes(Number(port)) : /^start/i.test(security);
  return { host, port: Number(port), secure: !isPlainFirst };
}
