import { comparableEmail } from "@outbound/contracts/email-address";
import { isUuid } from "@outbound/contracts/uuid";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { OwnWords } from "@outbound/reply-classifier/own-words";
import { messageIdsIn, type ReceivedMail } from "../reading/received-mail.ts";
import { readOwnWords, type SentWords } from "./own-words-table.ts";
import { findNamedSends } from "./subject-table.ts";

type Named = Pick<ReceivedMail, "mailbox_id" | "from" | "in_reply_to" | "references" | "ref" | "to">;

/** What each mail may quote of ours: what was sent in the conversations that it names, and to its sender's address. */
export async function findOwnWords(db: WorkspaceReader, mails: readonly Named[]): Promise<(OwnWords | undefined)[]> {
  if (mails.length === 0) return [];
  const named = await findNamedSends(db, new Set(mails.flatMap(namesIn)));
  const wanted = mails.map((mail) => ({
    enrolments: [...new Set(namesIn(mail).flatMap((name) => named.get(name)?.enrolment_id ?? []))],
    address: comparableEmail(mail.from.address),
  }));
  const pairs = wanted.flatMap(({ enrolments }, at) => enrolments.map((id) => ({ id, at })));
  const rows = await readOwnWords(
    db,
    pairs,
    wanted.map(({ address }) => address),
  );
  const found = Map.groupBy(rows, ({ at }) => at);
  return mails.map((_, at) => wordsOf(found.get(at) ?? []));
}

const namesIn = ({ in_reply_to, references, ref }: Named): string[] => [
  ...messageIdsIn(in_reply_to),
  ...references.flatMap(messageIdsIn),
  ...[ref?.trim().toLowerCase() ?? ""].filter(isUuid),
];

function wordsOf(sent: readonly SentWords[]): OwnWords | undefined {
  if (sent.length === 0) return undefined;
  return {
    texts: sent.map(({ text }) => text.replaceAll(shownUnsubscribeLink, " ")),
    subjects: [...new Set(sent.map(({ subject }) => subject))],
    addresses: [...new Set(sent.map(({ email }) => email))],
  };
}
