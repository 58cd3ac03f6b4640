import { openDatabase } from "@outbound/postgres/database";

const batch = 50_000;
const mailboxes = 50;
const campaigns = 20;

/** People who got one mail each, wrote back and were answered; every fifth waits, every tenth is unread, some sleep or are somebody's. */
export async function seedConversations(campaignDatabaseUrl: string, workspaceId: string, count: number) {
  const db = openDatabase({
    url: campaignDatabaseUrl,
    applicationName: "bench",
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
  const idOf = (kind: number, number: string) =>
    `(lpad(to_hex(${number}), 8, '0') || '-${kind}000-7000-8000-' || right($1::uuid::text, 12))::uuid`;
  try {
    await db.query(
      `insert into mailbox (workspace_id, id, email, min_gap_seconds)
       select $1, ${idOf(2, "n")}, 'box' || n || '@sender.example', 0 from generate_series(0, $2::int - 1) n`,
      [workspaceId, mailboxes],
    );
    await db.query(
      `insert into campaign (workspace_id, id, name, status)
       select $1, ${idOf(1, "n")}, 'Campaign ' || n, 'active' from generate_series(0, $2::int - 1) n`,
      [workspaceId, campaigns],
    );
    for (let from = 0; from < count; from += batch) {
      await db.query(
        `with person as (
           select n, ${idOf(3, "n")} as id, ${idOf(4, "n")} as enrolment_id, ${idOf(1, `n % ${campaigns}`)} as campaign_id,
             ${idOf(2, `n % ${mailboxes}`)} as mailbox_id, now() - ($3::int - n) * interval '20 seconds' as at
           from generate_series($2::int, least($2::int + $4::int, $3::int) - 1) n),
         copies as (
           insert into prospect_copy (workspace_id, id, version, email, domain_key, first_name, custom_fields, anonymized)
           select $1, id, 1, 'p' || n || '@c' || n % 2000 || '.example', 'example.c' || n % 2000 || '.', 'Ada', '{}', false from person),
         enrolments as (
           insert into enrolment (workspace_id, id, campaign_id, prospect_id, mailbox_id, status, reason, current_step, was_planned)
           select $1, enrolment_id, campaign_id, id, mailbox_id, 'stopped', 'Replied.', 1, true from person),
         sends as (
           insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, attempt, due_at, message_id,
             recipient, dispatched_at, settled_at, created_at)
           select $1, ${idOf(5, "n")}, campaign_id, enrolment_id, 1, mailbox_id, 'sent', 1, at, '<' || n || '@sender.example>',
             'p' || n || '@c' || n % 2000 || '.example', at, at, at from person
           union all
           select $1, ${idOf(7, "n")}, campaign_id, enrolment_id, null, mailbox_id, 'sent', 1, at, '<a' || n || '@sender.example>',
             'p' || n || '@c' || n % 2000 || '.example', at, at, at + interval '2 minutes' from person),
         answers as (
           insert into answer (workspace_id, id, reply_id, prospect_id, to_address, subject, text, words, reference_ids, is_confirmed,
             written_by, created_at)
           select $1, ${idOf(7, "n")}, ${idOf(6, "n")}, id, 'p' || n || '@c' || n % 2000 || '.example', 'Re: A question',
             repeat('Here is our offer. ', 10),
             array_to_tsvector(array['ß' || replace($1::uuid::text, '-', ''), 'o' || n, 'p' || n, 'c' || n % 2000, 'example', 're', 'a',
               'question', 'here', 'is', 'our', 'offer']), '{}', false, 'operator', at + interval '2 minutes' from person)
         insert into reply (workspace_id, id, prospect_id, campaign_id, enrolment_id, step, mailbox_id, from_address, subject,
           snippet, text, visible_text, words, message_key, reference_ids, matched_by, classification, autoreplied, handled, received_at)
         select $1, ${idOf(6, "n")}, id, campaign_id, enrolment_id, 1, mailbox_id, 'p' || n || '@c' || n % 2000 || '.example',
           'Re: A question', repeat('Thanks for writing. ', 10), repeat('Thanks for writing. ', 40), repeat('Thanks for writing. ', 20),
           array_to_tsvector(array['ß' || replace($1::uuid::text, '-', ''), 'p' || n, 'c' || n % 2000, 'example', 're', 'a', 'question',
             'thanks', 'for', 'writing']), md5(n::text), '{}', 'in_reply_to', 'interested', false, n % 5 > 0, at + interval '1 minute' from person`,
        [workspaceId, from, count, batch],
      );
      console.error(`  ${Math.min(from + batch, count).toLocaleString("en")} of ${count.toLocaleString("en")} replies`);
    }
    // The rows' times are when they were stored, which would put all of them at the same.
    await db.query(
      `update conversation v set is_unread = n % 10 = 0,
         assignee = case when n % 7 = 0 then 'ada@acme.example' end,
         at = case when n % 100 = 5 then now() + interval '1 day' else r.received_at end,
         snoozed_until = case when n % 100 = 5 then now() + interval '1 day' end
       from reply r, lateral (select ('x' || left(r.id::text, 8))::bit(32)::int as n) numbered
       where v.workspace_id = $1 and r.workspace_id = $1 and r.id = v.reply_id`,
      [workspaceId],
    );
    await db.query("vacuum analyze");
    const { rows } = await db.query<{ id: string }>(`select ${idOf(6, "$2::int")} as id`, [workspaceId, count >> 1]);
    return rows[0]?.id ?? "";
  } finally {
    await db.close();
  }
}
