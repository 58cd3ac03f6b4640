import { notFound } from "@outbound/contracts/app-error";
import type { Conversation } from "@outbound/contracts/conversations/conversation";
import type { conversationLists, conversationOrders } from "@outbound/contracts/conversations/list-conversations";
import { isUuid } from "@outbound/contracts/uuid";
import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";
import { isNamed, wantedLexemes, wantedWords } from "../reading/reply-words.ts";

type List = (typeof conversationLists)[number];

const columns = `v.workspace_id, v.id, v.reply_id, v.at, v.is_open as open, v.is_unread as unread, v.snoozed_until, v.assignee,
  exists (select from conversation_draft d where d.workspace_id = v.workspace_id and d.id = v.id) as has_draft,
  array(select l.label from conversation_label l where l.workspace_id = v.workspace_id and l.id = v.id order by l.label) as labels,
  case when p.anonymized then null else jsonb_build_object('id', p.id, 'email', p.email,
    'first_name', p.first_name, 'last_name', p.last_name, 'company_id', p.company_id) end as prospect,
  case when p.anonymized then null else p.company_name end as company,
  jsonb_build_object('id', c.id, 'name', c.name) as campaign, r.from_address as "from", r.subject, r.snippet,
  r.classification, r.autoreplied, r.autoreply_kind, r.held, r.received_at`;
/** Each by its key. With plain joins Postgres takes all rows of a workspace, where it expects few because the table is small. */
const joins = `cross join lateral (select * from reply where workspace_id = v.workspace_id and id = v.reply_id limit 1) r
  cross join lateral (select * from prospect_copy where workspace_id = v.workspace_id and id = v.id limit 1) p
  cross join lateral (select * from campaign where workspace_id = r.workspace_id and id = r.campaign_id limit 1) c`;

/** One that is snoozed has its place ahead of now, so the list begins after it. */
const conditionsOf: Readonly<Record<List, readonly string[]>> = {
  open: ["is_open", "at <= now()"],
  unread: ["is_unread", "at <= now()"],
  snoozed: ["is_open", "at > now()"],
  all: [],
};

type Page = { limit: number; cursor: Cursor | undefined };
type InWorkspace = Conversation & Columns<"conversation", "workspace_id">;
type Found = InWorkspace & { found_in_own?: boolean };

type Filter = {
  show: List;
  assignee?: string | undefined;
  label?: string | undefined;
  words?: string | undefined;
  order?: (typeof conversationOrders)[number];
};

/** Returns one more than the page has, if there is one. */
export async function readConversationPage(
  db: Reader,
  workspaceId: string | undefined,
  { words, ...filter }: Filter,
  { limit, cursor }: Page,
): Promise<Found[]> {
  const matched = matchFilter(workspaceId, filter, cursor);
  const { values, conditions } = matched;
  if (words === undefined) return readPage(db, matched, limit);
  const wanted = wantedWords(words);
  const lexemes = wantedLexemes(workspaceId, wanted);
  const first = await readFirst(db, { ...matched, lexemes });
  const named = new Set(first.filter((person) => isNamed(person, wanted)).map(({ id }) => id));
  const found = first.filter(({ id, wrote, answered }) => wrote || answered || named.has(id)).map(({ id }) => id);
  const isEnough = found.length > limit || first.length < mostSearched;
  const sought = `$${values.push(lexemes)}`;
  conditions.push(
    isEnough
      ? `id = any($${values.push(found)}::uuid[])`
      : `id in (${wroteWords(sought)} union all select unnest($${values.push(found)}::uuid[]))`,
  );
  const rows = await readPage(db, matched, limit, `, not ${hasReply(sought)} and ${hasAnswer(sought)} as found_in_own`);
  return rows.map((row) => ({ ...row, found_in_own: row.found_in_own === true && !named.has(row.id) }));
}

async function readPage(db: Reader, matched: Matched, limit: number, more = ""): Promise<Found[]> {
  const { values } = matched;
  const page = firstOf(matched, `$${values.push(limit + 1)}`);
  const { rows } = await db.query<Found>(
    `select ${columns}${more} from ${page} v ${joins} order by ${orderOf(matched)}`,
    values,
  );
  return rows;
}

type Matched = {
  values: unknown[];
  workspace: string | undefined;
  conditions: string[];
  label: string | undefined;
  isOldestFirst: boolean;
};

const orderOf = ({ isOldestFirst }: Matched): string => (isOldestFirst ? "v.at, v.id" : "v.at desc, v.id desc");

function matchFilter(
  workspaceId: string | undefined,
  { show, assignee, label, order }: Omit<Filter, "words">,
  cursor: Cursor | undefined,
): Matched {
  const values: unknown[] = [];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions = [...conditionsOf[show]];
  const isOldestFirst = order === "oldest";
  if (assignee === "nobody") conditions.push("assignee is null");
  else if (assignee !== undefined) conditions.push(`assignee = $${values.push(assignee.trim().toLowerCase())}`);
  if (label !== undefined) conditions.push(`label = $${values.push(label)}`);
  if (cursor) {
    const at = values.push(cursor.at, cursor.id);
    conditions.push(`(at, id) ${isOldestFirst ? ">" : "<"} ($${at - 1}, $${at})`);
  }
  return { values, workspace, conditions, label, isOldestFirst };
}

/** A label's rows have all that a list is filtered and ordered by. */
function firstOf({ workspace, conditions, label, isOldestFirst }: Matched, limit: string): string {
  const listed = { at: "at", workspace, conditions, limit, isOldestFirst };
  if (label === undefined) return newestRows({ ...listed, table: "conversation" });
  return `(select v.* from ${newestRows({ ...listed, table: "conversation_label", key: "workspace_id, id, label" })} l
    join conversation v on v.workspace_id = l.workspace_id and v.id = l.id)`;
}

const mostSearched = 1_000;

type Searched = Columns<"prospect_copy", "id" | "first_name" | "last_name" | "company_name"> & {
  wrote: boolean;
  answered: boolean;
};

/** Whether the person of `v` wrote the words, and whether somebody of the workspace wrote them to the person. */
const hasReply = (lexemes: string) => `exists (
  select from reply w where w.workspace_id = v.workspace_id and w.prospect_id = v.id and w.words @@ ${lexemes}::tsquery)`;
const hasAnswer = (lexemes: string) => `exists (
  select from answer w where w.workspace_id = v.workspace_id and w.prospect_id = v.id and w.words @@ ${lexemes}::tsquery)`;

/**
 * Words that many wrote are found here, without reading all that the index has of them; and so are names, which no index has but
 * those that people write by.
 */
async function readFirst(db: Reader, { lexemes, ...matched }: Matched & { lexemes: string }): Promise<Searched[]> {
  const sought = `$${matched.values.length + 1}`;
  const { rows } = await db.query<Searched>(
    `select v.id, p.first_name, p.last_name, p.company_name, ${hasReply(sought)} as wrote, ${hasAnswer(sought)} as answered
     from ${firstOf(matched, String(mostSearched))} v join prospect_copy p on p.workspace_id = v.workspace_id and p.id = v.id
     order by ${orderOf(matched)}`,
    [...matched.values, lexemes],
  );
  return rows;
}

/** Of all replies and answers, by their indexes. */
const wroteWords = (lexemes: string) => `select prospect_id from reply where words @@ ${lexemes}::tsquery
  union all select prospect_id from answer where words @@ ${lexemes}::tsquery`;

export async function readConversationOf(db: WorkspaceReader, replyId: string): Promise<Conversation> {
  if (!isUuid(replyId)) throw notFound("Reply");
  const { rows } = await db.query<Conversation>(
    `select ${columns} from reply named join conversation v on v.workspace_id = named.workspace_id and v.id = named.prospect_id
     ${joins} where named.workspace_id = $1 and named.id = $2`,
    [replyId],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

export async function countUnreadConversations(db: WorkspaceReader, most: number): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select from conversation where workspace_id = $1 and is_unread and at <= now() limit $2) counted`,
    [most],
  );
  return rows[0]?.unread ?? 0;
}

type Counts = { open: number; mine: number; unassigned: number; snoozed: number };

export async function countConversationsByList(
  db: WorkspaceReader,
  { assignee, most }: { assignee: string; most: number },
): Promise<Counts> {
  const count = (conditions: string) => `(select count(*)::int from (
    select from conversation where workspace_id = $1 and is_open and ${conditions} limit $3) counted)`;
  const { rows } = await db.query<Counts>(
    `select ${count("at <= now()")} as open, ${count("at <= now() and assignee = $2")} as mine,
       ${count("at <= now() and assignee is null")} as unassigned, ${count("at > now()")} as snoozed`,
    [assignee, most],
  );
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, snoozed: 0 };
}

export async function markRead(tx: WorkspaceReader, replyId: string): Promise<void> {
  if (!isUuid(replyId)) throw notFound("Reply");
  await tx.query(
    `update conversation set is_unread = false where workspace_id = $1 and is_unread
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2)`,
    [replyId],
  );
}

/** Locks the prospect, the replies and then the conversation, in the order of every other flow. */
export async function lockConversation(
  tx: WorkspaceTx,
  replyId: string,
): Promise<{ id: string; reply_id: string; is_open: boolean; anonymized: boolean }> {
  if (!isUuid(replyId)) throw notFound("Reply");
  const { rows: subjects } = await tx.query<Columns<"prospect_copy", "anonymized">>(
    `select anonymized from prospect_copy where workspace_id = $1
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2) for share`,
    [replyId],
  );
  await tx.query(
    `select from reply where workspace_id = $1 and not handled
       and prospect_id = (select prospect_id from reply where workspace_id = $1 and id = $2) order by id for update`,
    [replyId],
  );
  const { rows } = await tx.query<Columns<"conversation", "id" | "reply_id" | "is_open">>(
    `select id, reply_id, is_open from conversation where workspace_id = $1
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2) for update`,
    [replyId],
  );
  if (!rows[0] || !subjects[0]) throw notFound("Reply");
  return { ...rows[0], ...subjects[0] };
}

/** A trigger closes the conversation. */
export async function handleReplies(tx: WorkspaceTx, prospectId: string): Promise<void> {
  await tx.query("update reply set handled = true where workspace_id = $1 and prospect_id = $2 and not handled", [
    prospectId,
  ]);
}

/** A trigger opens the conversation, unless the reply is automatic. */
export async function unhandleReply(tx: WorkspaceTx, replyId: string): Promise<void> {
  await tx.query("update reply set handled = false where workspace_id = $1 and id = $2 and handled", [replyId]);
}

export async function saveSnooze(tx: WorkspaceTx, id: string, until: Date): Promise<void> {
  await tx.query("update conversation set snoozed_until = $3, at = $3 where workspace_id = $1 and id = $2", [
    id,
    until,
  ]);
}

/** One that still sleeps comes back to the head of the list. */
export async function endSnooze(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query(
    "update conversation set snoozed_until = null, at = least(at, now()) where workspace_id = $1 and id = $2",
    [id],
  );
}

export async function saveAssignee(tx: WorkspaceTx, id: string, assignee: string | null): Promise<void> {
  await tx.query("update conversation set assignee = $3 where workspace_id = $1 and id = $2", [id, assignee]);
}

export async function saveUnread(tx: WorkspaceTx, id: string, unread: boolean): Promise<void> {
  await tx.query("update conversation set is_unread = $3 where workspace_id = $1 and id = $2", [id, unread]);
}
