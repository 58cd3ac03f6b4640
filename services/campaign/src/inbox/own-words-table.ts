import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** Of one conversation the newest mails are enough. */
const mostMails = 20;

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

export type SentWords = Columns<"sent_text", "subject" | "text"> & Columns<"mailbox", "email"> & { at: number };

/** What was sent by the enrolments, each with the place of the mail that names it, and to the address at each place. */
export async function readOwnWords(
  db: WorkspaceReader,
  enrolments: readonly { id: string; at: number }[],
  addresses: readonly string[],
): Promise<SentWords[]> {
  const { rows } = await db.query<SentWords>(selectOwnWordsSql, [
    enrolments.map(({ id }) => id),
    enrolments.map(({ at }) => at),
    addresses,
  ]);
  return rows;
}
