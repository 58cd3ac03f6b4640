import { notFound } from "@outbound/contracts/app-error";
import { type SendRow, type SendStatus, sendStatuses } from "@outbound/contracts/sending/send-row";
import type { Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";

type Reader = Pick<Tx, "query">;

/** Of sends `s` of workspace $1. */
const rowsOf = (sends: string) => `select s.id, s.state as status, s.reason, s.smtp_code,
    jsonb_build_object('id', c.id, 'name', c.name) as campaign, s.enrolment_id,
    jsonb_build_object('id', p.id, 'email', p.email) as prospect,
    jsonb_build_object('id', m.id, 'email', m.email) as mailbox,
    s.step, v.name as variant, s.message_id, s.attempt, s.created_at, s.dispatched_at, s.settled_at
  from ${sends} s
  join campaign c on c.workspace_id = $1 and c.id = s.campaign_id
  join enrolment e on e.workspace_id = $1 and e.id = s.enrolment_id
  join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
  join mailbox m on m.workspace_id = $1 and m.id = s.mailbox_id
  left join variant v on v.workspace_id = $1 and v.id = s.variant_id
  order by s.id desc`;

export type SendQuery = {
  campaignId: string | undefined;
  status: SendStatus | undefined;
  limit: number;
  cursor: Cursor | undefined;
};

/** One more than the page, newest first: their ids are in the order of their making. */
export async function readSendPage(
  db: Reader,
  workspaceId: string,
  { campaignId, status, limit, cursor }: SendQuery,
): Promise<SendRow[]> {
  const values: unknown[] = [workspaceId, limit + 1, status ? [status] : sendStatuses];
  const conditions = ["workspace_id = $1", "state = wanted.state"];
  if (campaignId) conditions.push(`campaign_id = $${values.push(campaignId)}`);
  if (cursor) conditions.push(`id < $${values.push(cursor.id)}`);
  // The newest of each state, each along its index, and of those the newest.
  const newest = `(select s.* from unnest($3::text[]) as wanted (state)
    cross join lateral (select * from send where ${conditions.join(" and ")} order by id desc limit $2) s
    order by s.id desc limit $2)`;
  const { rows } = await db.query<SendRow>(rowsOf(newest), values);
  return rows;
}

export async function readSendRow(db: Reader, workspaceId: string, id: string): Promise<SendRow> {
  const send = "(select * from send where workspace_id = $1 and id = $2)";
  const { rows } = await db.query<SendRow>(rowsOf(send), [workspaceId, id]);
  if (!rows[0]) throw notFound("Send");
  return rows[0];
}
