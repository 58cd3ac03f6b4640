import { parseEmailAddress } from "@outbound/contracts/email-address";
import { doubleMailbox, type MailboxRow, mailboxOf, type Pace } from "@outbound/csv/mailbox-rows";
import { ask, type Output } from "../../../api/ask.ts";
import { words } from "../words.ts";
import { failureIn } from "./connections.ts";

type Found = Output<"mailbox.discover">;

/** By the row's line. Without a problem it is added. */
export type Outcomes = ReadonlyMap<number, { problem?: string }>;

type Adding = {
  workspace: string;
  pace: Pace;
  /** Addresses that are mailboxes already. */
  known: ReadonlySet<string>;
  tell: (line: number, outcome: { problem?: string }) => void;
  isStopped: () => boolean;
};

/** Each check waits for servers, so some run at once; more would look like an attack to one provider. */
const atOnce = 3;

export async function addFromRows(rows: readonly MailboxRow[], adding: Adding): Promise<void> {
  const waiting = [...rows];
  const serversOf = rememberByDomain(adding.workspace);
  const begun = new Set<string>();
  const work = async () => {
    for (let row = waiting.shift(); row && !adding.isStopped(); row = waiting.shift()) {
      const email = row.email?.toLowerCase() ?? "";
      const isDouble = begun.has(email);
      if (email) begun.add(email);
      const problem = isDouble
        ? doubleMailbox
        : await addRow(row, adding, serversOf).catch((error: Error) => error.message);
      adding.tell(row.line, problem === undefined ? {} : { problem });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type FindServers = (email: string) => Promise<Found>;

/** Returns a sentence when it isn't added. */
async function addRow(
  row: MailboxRow,
  { workspace, pace, known }: Adding,
  serversOf: FindServers,
): Promise<string | undefined> {
  const email = row.email?.toLowerCase();
  if (email !== undefined && known.has(email)) return words.alreadyHere;
  const isAddress = email !== undefined && parseEmailAddress(email) !== undefined;
  const found = !isAddress || row.smtp_host ? undefined : await serversOf(email);
  if (found?.sign_in === "microsoft") return words.noPasswords;
  const file = mailboxOf(row, found, pace);
  if (typeof file === "string") return file;
  const { smtp, imap } = file;
  const failure = failureIn(await ask("credential.check", workspace, { smtp, imap }), file);
  if (failure !== undefined) return failure;
  await ask("mailbox.add", workspace, file);
  return undefined;
}

function rememberByDomain(workspace: string): FindServers {
  const found = new Map<string, Promise<Found>>();
  return (email) => {
    const domain = email.slice(email.lastIndexOf("@"));
    const servers = found.get(domain) ?? ask("mailbox.discover", workspace, { email });
    found.set(domain, servers);
    return servers;
  };
}
