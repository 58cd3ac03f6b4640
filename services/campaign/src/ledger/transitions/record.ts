import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../../generated/tables.ts";

export type Bounced = { send_id: string; kind: "hard" | "soft"; enhanced_code: string | null; reason: string | null };

const markBouncedSql = {
  name: "mark sends bounced",
  text: `update send s set bounce = bounced.kind, enhanced_code = bounced.enhanced_code, reason = bounced.reason
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as bounced (id, kind, enhanced_code, reason)
    cross join lateral (
      select ctid from send where workspace_id = $1 and id = bounced.id and bounce is null for update) target
    where s.ctid = target.ctid returning s.id`,
};

/** Returns the sends that had not bounced before: a report may come twice, and several servers may write one. */
export async function markSendsBounced(tx: WorkspaceTx, bounces: readonly Bounced[]): Promise<Set<string>> {
  if (bounces.length === 0) return new Set();
  const { rows } = await tx.query<Columns<"send", "id">>(markBouncedSql, [
    bounces.map(({ send_id }) => send_id),
    bounces.map(({ kind }) => kind),
    bounces.map(({ enhanced_code }) => enhanced_code),
    bounces.map(({ reason }) => reason),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The fault is not the recipient's. The send determines the mailbox, so one statement does. */
export async function blameMailbox(
  tx: WorkspaceTx,
  sendId: string,
  { enhanced_code, reason }: Pick<Bounced, "enhanced_code" | "reason">,
): Promise<string | undefined> {
  const { rows } = await tx.query<Columns<"mailbox", "id">>(
    `with blamed as (
       update send set enhanced_code = $3, reason = $4 where workspace_id = $1 and id = $2 returning mailbox_id)
     update mailbox set blamed_at = now(), blamed_for = $4 where workspace_id = $1 and id = (select mailbox_id from blamed)
     returning id`,
    [sendId, enhanced_code, reason],
  );
  return rows[0]?.id;
}

/** Replies will name this id. The first one stays. */
export async function saveWireId(tx: WorkspaceTx, sendId: string, wireId: string): Promise<void> {
  await tx.query("update send set wire_id = $3 where workspace_id = $1 and id = $2 and wire_id is null", [
    sendId,
    wireId,
  ]);
}

const markVisitedSql = {
  open: "update send set opened_at = $3 where workspace_id = $1 and id = $2 and opened_at is null",
  click: "update send set clicked_at = $3 where workspace_id = $1 and id = $2 and clicked_at is null",
};

export async function markSendVisited(
  tx: WorkspaceTx,
  sendId: string,
  { kind, at }: { kind: "open" | "click"; at: Date },
): Promise<void> {
  await tx.query(markVisitedSql[kind], [sendId, at]);
}

const markUnsubscribedSql = {
  name: "mark sends unsubscribed",
  text: `update send s set unsubscribed_at = now()
    from (
      select mail.id
      from unnest($2::uuid[], $3::int[]) as wish (enrolment_id, step)
      cross join lateral (
        select id from send
        where workspace_id = $1 and enrolment_id = wish.enrolment_id and step is not null
          and case when wish.step is null then dispatched_at is not null else step = wish.step end
        order by step desc limit 1) mail
      order by mail.id) named
    cross join lateral (
      select ctid from send where workspace_id = $1 and id = named.id and unsubscribed_at is null for update) target
    where s.ctid = target.ctid`,
};

/** Of each enrolment, which is locked, the mail of the step, or the last one that left. */
export async function markSendsUnsubscribed(
  tx: WorkspaceTx,
  mails: readonly { enrolment_id: string; step: number | null }[],
): Promise<void> {
  if (mails.length === 0) return;
  await tx.query(markUnsubscribedSql, [mails.map(({ enrolment_id }) => enrolment_id), mails.map(({ step }) => step)]);
}

export type Erased = { id: string; email: string; standIn: string };

/** The server's reply about a mail may name the erased person; the recipient and what the mail said do. */
export async function anonymizeServerReply(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  erased: readonly Erased[],
): Promise<void> {
  await tx.query(
    `update send s set reason = null, recipient = case when s.recipient is not null then erased.stand_in end
     from enrolment e join unnest($3::uuid[], $4::text[]) as erased (id, stand_in) on erased.id = e.prospect_id
     where s.workspace_id = $1 and s.enrolment_id = any($2) and e.workspace_id = $1 and e.id = s.enrolment_id
       and (s.reason is not null or s.recipient is not null)`,
    [enrolmentIds, erased.map(({ id }) => id), erased.map(({ standIn }) => standIn)],
  );
  await tx.query(
    `delete from sent_text t using send s
     where s.workspace_id = $1 and s.enrolment_id = any($2) and t.workspace_id = $1 and t.send_id = s.id`,
    [enrolmentIds],
  );
}

/** Of mails to the address that are others' by now, or an answer to a colleague: the server's reply may name it, too. */
export async function anonymizeRecipients(tx: WorkspaceTx, erased: readonly Erased[]): Promise<void> {
  await tx.query(
    `delete from sent_text t using unnest($2::text[]) as erased (email), send s
     where s.workspace_id = $1 and s.recipient = erased.email and t.workspace_id = $1 and t.send_id = s.id`,
    [erased.map(({ email }) => email)],
  );
  await tx.query(
    `update send s set recipient = erased.stand_in, reason = null from unnest($2::text[], $3::text[]) as erased (email, stand_in)
     where s.workspace_id = $1 and s.recipient = erased.email`,
    [erased.map(({ email }) => email), erased.map(({ standIn }) => standIn)],
  );
}
