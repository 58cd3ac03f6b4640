import { comparableEmail } from "@outbound/contracts/email-address";
import { isUuid } from "@outbound/contracts/uuid";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { OwnWords } from "@outbound/reply-classifier/own-words";
import type { Columns } from "../generated/tables.ts";
import { messageIdsIn, type ReceivedMail } from "../reading/received-mail.ts";
import { findNamedSends } from "./subject-table.ts";

/** Of one conversation the newest mails are enough. */
const mostMails = 20;

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
  const { rows } = await db.query<
    Columns<"sent_text", "subject" | "text"> & Columns<"mailbox", "email"> & { at: number }
  >(selectOwnWordsSql, [pairs.map(({ id }) => id), pairs.map(({ at }) => at), wanted.map(({ address }) => address)]);
  const found = Map.groupBy(rows, ({ at }) => at);
  return mails.map((_, at) => wordsOf(found.get(at) ?? []));
}

const namesIn = ({ in_reply_to, references, ref }: Named): string[] => [
  ...messageIdsIn(in_reply_to),
  ...references.flatMap(messageIdsIn),
  ...[ref?.trim().toLowerCase() ?? ""].filter(isUuid),
];

function wordsOf(sent: readonly { subject: string; text: string; email: string }[]): OwnWords | undefined {
  if (sent.length === 0) return undefined;
  return {
    texts: sent.map(({ text }) => text.replaceAll(shownUnsubscribeLink, " ")),
    subjects: [...new Set(sent.map(({ subject }) => subject))],
    addresses: [...new Set(sent.map(({ email }) => email))],
  };
}

// Looks up mail by mail, because a freely chosen plan may read the whole workspace for a few.
const selectOwnWordsSql = {
  name: "find own words",
  text: `with sent as (
      select named.at, s.* from unnest($2::uuid[], $3::int[]) as named (id, at) cross join lateral (
        select id, mailbox_id, step, dispatched_at from send
        where workspace_id = $1 and enrolment_id = named.id and dispatched_at is not null
        order by dispatched_at desc limit ${mostMails}) s
      union
      select (mail.position - 1)::int, s.* from unnest($4::text[]) with ordinality as mail (address, position)
      cross join lateral (
        select id, mailbox_id, step, dispatched_at from (
          select * from send where recipient = mail.address offset 0) s
        where workspace_id = $1 and dispatched_at is not null
        order by dispatched_at desc limit ${mostMails}) s)
    select sent.at, said.subject, said.text, m.email
    from sent
    cross join lateral (
      (select subject, text from sent_text where workspace_id = $1 and send_id = sent.id offset 0)
      union all (select subject, text from answer where workspace_id = $1 and id = sent.id and sent.step is null offset 0)) said
    join mailbox m on m.workspace_id = $1 and m.id = sent.mailbox_id
    order by sent.dispatched_at desc`,
};
