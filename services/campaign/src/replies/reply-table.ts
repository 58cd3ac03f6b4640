import { notFound } from "@outbound/contracts/app-error";
import type { Reply, ReplyClassification, ReplyRow } from "@outbound/contracts/replies/reply";
import { isUuid } from "@outbound/contracts/uuid";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";

const rowColumns = `r.workspace_id, r.id, case when p.anonymized then null else jsonb_build_object('id', p.id, 'email', p.email,
    'first_name', p.first_name, 'last_name', p.last_name, 'company_id', p.company_id) end as prospect,
  jsonb_build_object('id', c.id, 'name', c.name) as campaign, r.enrolment_id, r.step,
  jsonb_build_object('id', m.id, 'email', m.email) as mailbox, r.from_address as "from", r.subject, r.snippet,
  r.classification, r.autoreplied, r.autoreply_kind, r.returns_at, r.classified_by, r.classified_at, r.handled,
  r.held, r.received_at`;
const joins = `join prospect_copy p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
  join campaign c on c.workspace_id = r.workspace_id and c.id = r.campaign_id
  join mailbox m on m.workspace_id = r.workspace_id and m.id = r.mailbox_id`;

export type ReplyQuery = {
  classification?: ReplyClassification | undefined;
  autoreplied?: boolean | undefined;
  campaign_id?: string | undefined;
  prospect_id?: string | undefined;
  mailbox_id?: string | undefined;
  from_address?: string | undefined;
  handled?: boolean | undefined;
  held?: boolean | undefined;
};

type InWorkspace<Row> = Row & { workspace_id: string };

export async function readReplyPage(
  db: Reader,
  workspaceId: string | undefined,
  filters: ReplyQuery,
  { since, limit, cursor }: { since?: Date | undefined; limit: number; cursor: Cursor | undefined },
): Promise<InWorkspace<ReplyRow>[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions: string[] = [];
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  if (since) conditions.push(`received_at >= $${values.push(since)}`);
  if (cursor) {
    const at = values.push(cursor.at, cursor.id);
    conditions.push(`(received_at, id) < ($${at - 1}, $${at})`);
  }
  const newest = newestRows({ table: "reply", at: "received_at", workspace, conditions, limit: "$1" });
  const { rows } = await db.query<InWorkspace<ReplyRow>>(
    `select ${rowColumns} from ${newest} r ${joins} order by r.received_at desc, r.id desc`,
    values,
  );
  return rows;
}

type Whole = ReplyRow &
  Pick<Reply, "message_id" | "in_reply_to" | "references" | "matched_by"> &
  Columns<"reply", "text" | "visible_text" | "html">;

/** Includes the HTML as it came, which must be sanitised before it is shown. */
export async function readWholeReply(db: WorkspaceReader, id: string): Promise<Whole> {
  if (!isUuid(id)) throw notFound("Reply");
  const { rows } = await db.query<Whole>(
    `select ${rowColumns}, r.text, r.visible_text, r.html, r.message_id, r.in_reply_to, r.reference_ids as references, r.matched_by
     from reply r ${joins} where r.workspace_id = $1 and r.id = $2`,
    [id],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

export async function selectWriters(
  db: WorkspaceReader,
  ids: readonly string[],
): Promise<{ id: string; from: string }[]> {
  const { rows } = await db.query<Columns<"reply", "id"> & { from: string }>(
    `select id, from_address as "from" from reply where workspace_id = $1 and id = any($2::uuid[]) and from_address <> ''`,
    [ids],
  );
  return rows;
}

export async function assertReply(db: WorkspaceReader, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound("Reply");
  const { rows } = await db.query("select from reply where workspace_id = $1 and id = $2", [id]);
  if (rows.length === 0) throw notFound("Reply");
}

export type ReplyCircumstances = Columns<"prospect_copy", "company_name"> &
  Columns<"conversation", "assignee"> & { variant: string | null };

/** What a reply's row leaves to others: its writer's company, the copy that was replied to, and whose the conversation is. */
export async function readReplyCircumstances(
  db: WorkspaceReader,
  ids: readonly string[],
): Promise<Map<string, ReplyCircumstances>> {
  const { rows } = await db.query<ReplyCircumstances & Columns<"reply", "id">>(
    `select r.id, p.company_name, v.name as variant, c.assignee
     from unnest($2::uuid[]) as wanted (id)
     join reply r on r.workspace_id = $1 and r.id = wanted.id
     left join prospect_copy p on p.workspace_id = $1 and p.id = r.prospect_id
     left join conversation c on c.workspace_id = $1 and c.id = r.prospect_id
     left join send s on s.workspace_id = $1 and s.enrolment_id = r.enrolment_id and s.step = r.step
     left join variant v on v.workspace_id = $1 and v.id = s.variant_id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...circumstances }) => [id, circumstances]));
}
