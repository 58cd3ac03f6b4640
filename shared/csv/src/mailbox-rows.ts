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
  "timezone",
] as const;
type Column = (typeof mailboxColumns)[number];

export const mostMailboxes = 500;
export const doubleMailbox = "An earlier line of the file has this address.";

/** What isn't written is absent. */
export type MailboxRow = { line: number } & Partial<Record<Column, string>>;

/** The first row names the columns, of which one is `email`. Throws a CsvProblem: an unknown one may be a misspelt limit. */
export async function readMailboxRows(rows: AsyncIterable<CsvRow>): Promise<MailboxRow[]> {
  let columns: Column[] | undefined;
  const mailboxes: MailboxRow[] = [];
  for await (const { line, cells } of rows) {
    if (!columns) {
      columns = columnsIn(cells);
      continue;
    }
    const row: MailboxRow = { line };
    for (const [at, column] of columns.entries()) if (cells[at]) row[column] = cells[at];
    mailboxes.push(row);
    if (mailboxes.length > mostMailboxes) throw new CsvProblem(`It has more than ${mostMailboxes} mailboxes.`);
  }
  if (mailboxes.length === 0) throw new CsvProblem("It names no mailbox. The first line names the columns.");
  return mailboxes;
}

function columnsIn(cells: readonly string[]): Column[] {
  const columns = cells.map((cell) => {
    const column = mailboxColumns.find((name) => name === normalName(cell));
    if (column) return column;
    throw new CsvProblem(`There is no column "${cell.slice(0, 60)}". There are: ${mailboxColumns.join(", ")}.`);
  });
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice) throw new CsvProblem(`It has the column ${twice} twice.`);
  if (!columns.includes("email")) throw new CsvProblem("It has no column email.");
  return columns;
}

export type Pace = Pick<MailboxFile, "daily_limit" | "min_gap_seconds" | "ramp">;

/**
 * `found` stands in for servers that the row doesn't name, and `pace` for limits. Returns a sentence when the row can't
 * be a mailbox; the server checks the rest.
 */
export function mailboxOf(row: MailboxRow, found: Found | undefined, pace: Pace): MailboxFile | string {
  const { email, password, smtp_host, imap_host } = row;
  if (!email) return "It has no email address.";
  if (!password) return "It has no password.";
  const numbers = ["smtp_port", "imap_port", "daily_limit", "min_gap_seconds"] as const;
  const wrong = numbers.find((column) => row[column] !== undefined && !/^\d{1,9}$/.test(row[column]));
  if (wrong) return `${wrong} must be a whole number.`;
  const unsure = (["smtp_security", "imap_security"] as const).find((column) => !isSecurity(row[column]));
  if (unsure) return `${unsure} must be tls or starttls.`;
  if (!smtp_host && !found?.smtp) return "Its servers are not known: give smtp_host and imap_host.";

  const sending = smtp_host ? serverOf(smtp_host, row.smtp_port ?? "465", row.smtp_security) : found?.smtp;
  const reading = imap_host
    ? serverOf(imap_host, row.imap_port ?? "993", row.imap_security)
    : smtp_host
      ? undefined
      : found?.imap;
  const user = row.user ?? email;
  return {
    email,
    name: row.name ?? null,
    timezone: row.timezone ?? null,
    ...pace,
    ...(row.daily_limit !== undefined && { daily_limit: Number(row.daily_limit) }),
    ...(row.min_gap_seconds !== undefined && { min_gap_seconds: Number(row.min_gap_seconds) }),
    ...(sending && { smtp: { ...sending, user, pass: password } }),
    imap: reading ? { ...reading, user: row.imap_user ?? user, pass: row.imap_password ?? password } : null,
  };
}

const isSecurity = (word: string | undefined) => word === undefined || /^(?:start)?tls$/i.test(word);

/** Where nothing else is said these speak STARTTLS, and any other TLS from the first byte. */
const startTlsPorts = [25, 143, 587, 2525];

function serverOf(host: string, port: string, security: string | undefined) {
  const isPlainFirst = security === undefined ? startTlsPorts.includes(Number(port)) : /^start/i.test(security);
  return { host, port: Number(port), secure: !isPlainFirst };
}
