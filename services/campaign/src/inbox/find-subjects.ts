import { comparableEmail } from "@outbound/contracts/email-address";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { messageIdsIn, type ReceivedMail } from "../reading/received-mail.ts";
import type { MailResult } from "./mail-result.ts";
import type { SortedMail } from "./read-mail.ts";
import { findNamedSends, findOwnAddresses, findWrittenTo, type NamedSend } from "./subject-table.ts";
import { isUnreadableReport } from "./unreadable-report.ts";

type NamedBy = "message_id" | "in_reply_to" | "references" | "token";

export type Subject = SortedMail & Found;
type Found = { send: NamedSend; matched_by: NamedBy | "address" };

type Other = SortedMail & { result: MailResult };

export async function findSubjects(
  tx: WorkspaceTx,
  mails: readonly SortedMail[],
): Promise<{ subjects: Subject[]; others: Other[] }> {
  const names = mails.flatMap((sorted) => [...ownNames(sorted.mail), ...marksOf(sorted).flatMap(({ names }) => names)]);
  const sends = await findNamedSends(tx, new Set(names));
  const replies = mails.filter(({ kind }) => kind === "reply").map(({ mail }) => mail);
  const mailboxes = await findOwnAddresses(tx, replies);
  const isOwn = (mail: ReceivedMail) =>
    mailboxes.has(comparableEmail(mail.from.address)) || ownNames(mail).some((name) => sends.has(name));
  const named = new Map(mails.map((sorted) => [sorted.mail, findByMarks(sorted, sends)]));
  const strangers = replies.filter((mail) => !named.get(mail));
  const written = await findByAddress(tx, strangers);

  const subjects: Subject[] = [];
  const others: Other[] = [];
  for (const { mail, kind } of mails) {
    const ignore = (result: MailResult) => others.push({ mail, kind, result });
    const found = named.get(mail) ?? written.get(mail);
    if (kind === "reply" && isUnreadableReport(mail)) ignore("ignored: unreadable report");
    else if (kind === "reply" && isOwn(mail)) ignore("ignored: own mail");
    else if (found) subjects.push({ mail, kind, ...found });
    else ignore(kind === "reply" || kind === "sent copy" ? "ignored: unmatched" : "ignored: unnamed report");
  }
  return { subjects, others };
}

const ownNames = ({ message_id }: ReceivedMail) => messageIdsIn(message_id);

/** The most reliable name is first. A report has to name the mail, because otherwise anybody could stop any enrolment. */
function marksOf({ mail, kind }: SortedMail): { matched_by: NamedBy; names: string[] }[] {
  const { in_reply_to, references, report, ref } = mail;
  const parent = messageIdsIn(in_reply_to);
  // The last reference is the mail's parent.
  const thread = references.flatMap(messageIdsIn).toReversed();
  const token = { matched_by: "token" as const, names: [ref?.trim().toLowerCase() ?? ""].filter(isUuid) };
  switch (kind) {
    case "reply":
      return [{ matched_by: "in_reply_to", names: parent }, { matched_by: "references", names: thread }, token];
    case "sent copy":
      return [{ matched_by: "message_id", names: ownNames(mail) }, token];
    case "delivery report":
    case "complaint": {
      const original = messageIdsIn(report?.original_message_id ?? null);
      return [{ matched_by: "message_id", names: [...original, ...parent, ...thread] }, token];
    }
  }
}

/** Whoever answers a forward isn't the prospect. */
function findByMarks(sorted: SortedMail, sends: ReadonlyMap<string, NamedSend>): Found | undefined {
  const isReply = sorted.kind === "reply";
  for (const { matched_by, names } of marksOf(sorted)) {
    const send = names.map((name) => sends.get(name)).find((send) => send && !(isReply && send.is_forward));
    if (send) return { send, matched_by };
  }
  return undefined;
}

/** The sender's address may be the mail's recipient or the prospect's present address. The newest enrolment counts. */
async function findByAddress(tx: WorkspaceTx, mails: readonly ReceivedMail[]): Promise<Map<ReceivedMail, Found>> {
  const rows = await findWrittenTo(tx, mails);
  return new Map(
    rows.map(({ position, ...send }) => [mails[position - 1] as ReceivedMail, { send, matched_by: "address" }]),
  );
}
