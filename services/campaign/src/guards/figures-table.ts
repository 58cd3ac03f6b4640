import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Subject } from "../pauses/guard-table.ts";
import { type Figures, type GuardLimits, mailsToCount } from "./verdict.ts";

/**
 * Of a campaign the mails that its own figures count; of a mailbox all that left it, as on its page. The indexes are by mailbox and time, so a campaign's
 * mails are found through all mailboxes of the workspace.
 */
const scopes = {
  mailbox: { mailboxes: "m.id = $2", send: "true", enrolment: "true" },
  campaign: {
    mailboxes: "true",
    send: "s.campaign_id = $2 and s.step is not null and (s.state in ('sent', 'unknown') or s.bounce is not null)",
    enrolment: "e.campaign_id = $2",
  },
} as const;

const since = "greatest(now() - interval '7 days', $3::timestamptz)";

/**
 * A mail and its bounce count from the time of its dispatch, so after a resume a bounce of an earlier mail doesn't count. A
 * refused mail counts as sent and bounced, as in the ledger.
 */
export async function readFigures(
  tx: WorkspaceTx,
  subject: Subject,
  countedFrom: Date | null,
  limits: GuardLimits,
): Promise<Figures> {
  const values = [subject.id, countedFrom];
  const { rows } = await tx.query<Omit<Figures, "mails"> & { refused: number }>(statements[subject.kind].harm, values);
  const [harm] = rows;
  if (!harm) throw new Error("An aggregate returned no row.");
  const { refused, ...counted } = harm;
  const most = Math.max(mailsToCount(counted, limits), limits.minMails);
  const mails = await tx.query<{ count: number }>(statements[subject.kind].mails, [...values, most]);
  return { ...counted, mails: refused + (mails.rows[0]?.count ?? 0) };
}

const statementsOf = ({ mailboxes, send, enrolment }: (typeof scopes)[keyof typeof scopes]) => ({
  harm: `select coalesce(sum(bounced), 0)::int as bounces, coalesce(sum(refused), 0)::int as refused,
      coalesce(sum(complained), 0)::int as complaints,
      coalesce($3::timestamptz > now() - interval '7 days', false) as "isSinceResume"
    from mailbox m
    cross join lateral (
      select count(*) as bounced, count(*) filter (where s.dispatched_at is null) as refused from send s
      where s.workspace_id = m.workspace_id and s.mailbox_id = m.id and s.bounce is not null
        and coalesce(s.dispatched_at, s.settled_at) >= ${since} and ${send}) bounces
    cross join lateral (
      select count(*) as complained from enrolment e
      where e.workspace_id = m.workspace_id and e.mailbox_id = m.id and e.complained_at >= ${since} and ${enrolment}
        and ($3::timestamptz is null or exists (select from send s
          where s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.dispatched_at >= $3))) complaints
    where m.workspace_id = $1 and ${mailboxes}`,
  mails: `select count(*)::int as count from (
      select from mailbox m join send s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
      where m.workspace_id = $1 and ${mailboxes} and s.dispatched_at >= ${since} and ${send} limit $4) mail`,
});

const statements = { mailbox: statementsOf(scopes.mailbox), campaign: statementsOf(scopes.campaign) };
